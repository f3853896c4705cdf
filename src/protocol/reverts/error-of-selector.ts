import { parseAbi, toFunctionSelector } from 'viem/utils';
import type { ErrorCode } from '../../domain/catalogue/index.ts';
import { isHex, type Hex } from '../../domain/bytes.ts';
import {
  balancerErrorsAbi,
  managerErrorsAbi,
  middlewareCErrorsAbi,
  middlewareErrorsAbi,
  registryErrorsAbi,
} from '../abi/errors.ts';
import { explainRevert, otherError } from './explain-revert.ts';

/** As much of an ABI's entry as its signature takes. */
interface AbiError {
  readonly name: string;
  readonly inputs: readonly { readonly type: string }[];
}

const standardAbi = parseAbi(['error Error(string reason)', 'error Panic(uint256 number)']);

const errors: readonly AbiError[] = [
  ...middlewareErrorsAbi,
  ...middlewareCErrorsAbi,
  ...balancerErrorsAbi,
  ...managerErrorsAbi,
  ...registryErrorsAbi,
  ...standardAbi,
];

/** The contract's error with a selector, and its code in the catalogue; undefined: no table knows it. */
export function errorOfSelector(
  selector: string,
): { readonly name: string; readonly code: ErrorCode } | undefined {
  const found = errors.find((error) => selectorOf(error) === selector);
  if (found === undefined) {
    const other = otherError(selector);
    return other === undefined ? undefined : { name: other, code: 'E-RVT-105' };
  }
  // Which code it has does not depend on its values: words of zeros stand for whatever they are.
  const data = `${selector}${'00'.repeat(32 * 12)}`;
  if (!isHex(data)) return undefined;
  return { name: signatureOf(found), code: explainRevert(data).code };
}

function selectorOf(error: AbiError): Hex {
  return toFunctionSelector(signatureOf(error));
}

function signatureOf({ name, inputs }: AbiError): string {
  return `${name}(${inputs.map(({ type }) => type).join(',')})`;
}
