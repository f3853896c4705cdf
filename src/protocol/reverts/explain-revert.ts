import type { Abi } from 'viem';
import { decodeErrorResult, parseAbi, toFunctionSelector } from 'viem/utils';
import { isHex, type Hex } from '../../domain/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/printable.ts';
import { formatUnits, groupDigits, WEI_DECIMALS } from '../../domain/units.ts';
import {
  balancerErrorsAbi,
  managerErrorsAbi,
  middlewareCErrorsAbi,
  middlewareErrorsAbi,
  registryErrorsAbi,
} from '../abi/errors.ts';
import { otherErrors } from '../abi/other-errors.ts';
import { balancerExplanations } from './balancer.ts';
import type { RevertUnits, ShowStake } from './explanations.ts';
import { managerExplanations } from './manager.ts';
import { middlewareCExplanations, middlewareExplanations } from './middleware.ts';
import { registryExplanations } from './registries.ts';

const standardAbi = parseAbi(['error Error(string reason)', 'error Panic(uint256 number)']);

const panics: Readonly<Record<string, string>> = {
  '1': 'an assertion failed',
  '17': 'a number overflowed',
  '18': 'something was divided by zero',
  '33': 'a number is no member of its enumeration',
  '50': 'a list has no such entry',
};

/** An ABI with what its errors mean, without the types that tie them together. */
type Table = readonly [
  Abi,
  Readonly<Record<string, (args: never, stake: ShowStake) => OnboardError>>,
];

const tables: readonly Table[] = [
  [middlewareErrorsAbi, middlewareExplanations],
  [middlewareCErrorsAbi, middlewareCExplanations],
  [balancerErrorsAbi, balancerExplanations],
  [managerErrorsAbi, managerExplanations],
  [registryErrorsAbi, registryExplanations],
  [
    standardAbi,
    {
      Error: ([reason]: readonly [string]) =>
        new OnboardError('E-RVT-101', { reason: printable(reason) }),
      Panic: ([number]: readonly [bigint]) =>
        new OnboardError('E-RVT-102', {
          number,
          reason: panics[`${number}`] ?? 'a fault in its code',
        }),
    },
  ],
];

/**
 * What raw revert data means: a code of the catalogue, with the values that the contract gave. Never
 * throws; data that no table knows has a code of its own, which shows the selector.
 */
export function explainRevert(data: Hex, units?: RevertUnits): OnboardError {
  if (!isHex(data) || data === '0x') return new OnboardError('E-RVT-104', {});
  const { decimals, symbol } = units ?? { decimals: WEI_DECIMALS, symbol: '' };
  const stake = (amount: bigint) =>
    `${groupDigits(formatUnits(amount, decimals))} ${symbol}`.trim();
  for (const [abi, explanations] of tables) {
    const explained = explainBy(abi, explanations, data, stake);
    if (explained !== undefined) return explained;
  }
  const selector = data.slice(0, 10);
  const error = otherError(selector);
  if (error !== undefined) return new OnboardError('E-RVT-105', { error });
  return new OnboardError('E-RVT-103', {
    selector,
    data: printable(data, 202),
  });
}

function explainBy(
  abi: Abi,
  explanations: Table[1],
  data: Hex,
  stake: ShowStake,
): OnboardError | undefined {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi, data });
    return explanations[errorName]?.(args as never, stake);
  } catch {
    // Another contract's error, or its arguments do not fit: the next table is tried.
    return undefined;
  }
}

/** The signature of an error of calls that an operator does not make; undefined: no table knows it. */
export function otherError(selector: string): string | undefined {
  return otherErrors.find((signature) => toFunctionSelector(signature) === selector);
}
