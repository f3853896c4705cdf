import type { Abi } from 'viem';
import { decodeErrorResult, parseAbi, toFunctionSelector } from 'viem/utils';
import { type Hex, isHex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { type Message, message } from '../../domain/message.ts';
import { printable } from '../../domain/text/printable.ts';
import { formatUnits, groupDigits } from '../../domain/units.ts';
import {
  type ContractError,
  balancerErrorsAbi,
  contractErrorOf,
  managerErrorsAbi,
  middlewareCErrorsAbi,
  middlewareErrorsAbi,
  registryErrorsAbi,
} from '../abi/errors.ts';
import {
  type RevertUnits,
  type ShowStake,
  type StakeLimits,
  balancerExplanations,
  managerExplanations,
  middlewareCExplanations,
  middlewareExplanations,
  registryExplanations,
} from './explanations.ts';
import type { ErrorCode } from '../../domain/catalogue/index.ts';
import type { RewardErrorCode } from '../../domain/catalogue/contracts.ts';

const standardAbi = parseAbi(['error Error(string reason)', 'error Panic(uint256 number)']);

const panics: Readonly<Record<string, Message>> = {
  '1': message('reason.panic-assertion'),
  '17': message('reason.panic-overflow'),
  '18': message('reason.panic-division'),
  '33': message('reason.panic-enumeration'),
  '50': message('reason.panic-list'),
};

/** An ABI and the explanations of its errors. The type is loose, so that one list can contain every ABI. */
type Table = readonly [
  Abi,
  Readonly<
    Record<string, (args: never, stake: ShowStake, limits: StakeLimits | undefined) => OnboardError>
  >,
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
      Error: ([reason]: readonly [string]) => {
        const reasonText = printable(reason);
        return reasonText.trim() === ''
          ? new OnboardError('E-RVT-104', {})
          : new OnboardError('E-RVT-101', { reason: reasonText });
      },
      Panic: ([number]: readonly [bigint]) =>
        new OnboardError('E-RVT-102', {
          number,
          reason: panics[`${number}`] ?? message('reason.panic'),
        }),
    },
  ],
];

/**
 * Converts raw revert data to an error of this program, with the values from the contract. Never throws. For
 * an error that no listed contract declares, returns E-RVT-103 with the selector.
 * @param units the unit of stakes; if undefined, stakes are shown in the token's smallest unit
 */
export function explainRevert(data: Hex, units?: RevertUnits): OnboardError {
  if (!isHex(data) || data === '0x') return new OnboardError('E-RVT-104', {});
  const limits = units?.limits;
  const stake: ShowStake = (amount) =>
    units === undefined
      ? message('noun.smallest-units', { amount: groupDigits(amount.toString()) })
      : `${groupDigits(formatUnits(amount, units.decimals))} ${units.symbol}`;
  for (const [abi, explanations] of tables) {
    const explained = explainBy(abi, explanations, data, stake, limits);
    if (explained !== undefined) return explained;
  }
  const selector = data.slice(0, 10);
  const contractError = contractErrorOf(selector);
  if (contractError !== undefined && fits(contractError.signature, data)) {
    const { signature: error, contracts, code } = contractError;
    // Tests check that every code of the list is in the catalogue.
    if (code !== undefined) return new OnboardError(code as RewardErrorCode, { error });
    return new OnboardError('E-RVT-105', { error, contracts: contracts.join(', ') });
  }
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
  limits: StakeLimits | undefined,
): OnboardError | undefined {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi, data });
    return explanations[errorName]?.(args as never, stake, limits);
  } catch {
    // The error belongs to another contract, or the arguments do not fit. The caller tries the next table.
    return undefined;
  }
}

/**
 * True if revert data contains the arguments of an error's signature. No signature in the list contains
 * tuples.
 */
function fits(signature: string, data: Hex): boolean {
  const [name = '', types = ''] = signature.slice(0, -1).split('(');
  const inputs = types.split(',').flatMap((type) => (type === '' ? [] : [{ name: '', type }]));
  try {
    decodeErrorResult({ abi: [{ type: 'error', name, inputs }], data });
    return true;
  } catch {
    return false;
  }
}

/** The explanation of a contract error, independent of its arguments. */
interface ExplainedError {
  readonly code: ErrorCode;
  /** The values of a text that names the error; undefined for other texts. */
  readonly values: OnboardError['values'] | undefined;
}

/** Returns the program's error code for an error of a public contract. */
export function explainContractError({ signature }: ContractError): ExplainedError {
  // The code does not depend on the arguments, so zeros replace them.
  const data = `${toFunctionSelector(signature)}${'00'.repeat(32 * 12)}`;
  const { code, values } = explainRevert(isHex(data) ? data : '0x');
  return { code, values: 'error' in values ? values : undefined };
}
