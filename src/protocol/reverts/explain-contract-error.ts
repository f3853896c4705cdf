import { isHex } from '../../domain/identity/bytes.ts';
import type { ErrorCode } from '../../domain/catalogue/index.ts';
import type { OnboardError } from '../../domain/errors.ts';
import type { ContractError } from '../abi/contract-errors.ts';
import { toFunctionSelector } from 'viem/utils';
import { explainRevert } from './explain-revert.ts';

/** The explanation of a contract error, independent of its arguments. */
export interface ExplainedError {
  readonly code: ErrorCode;
  /** The values of the text of E-RVT-105; undefined for other codes. */
  readonly values: OnboardError['values'] | undefined;
}

/** Returns the program's error code for an error of a public contract. */
export function explainContractError({ signature }: ContractError): ExplainedError {
  // The code does not depend on the arguments, so zeros replace them.
  const data = `${toFunctionSelector(signature)}${'00'.repeat(32 * 12)}`;
  const { code, values } = explainRevert(isHex(data) ? data : '0x');
  return { code, values: code === 'E-RVT-105' ? values : undefined };
}
