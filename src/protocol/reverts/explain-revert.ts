import type { Abi } from 'viem';
import { decodeErrorResult, parseAbi, toFunctionSelector } from 'viem/utils';
import { type Hex, isHex, hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError, unlessThrows } from '../../domain/errors.ts';
import { type Message, message, type MessageValue } from '../../domain/message.ts';
import { printable } from '../../domain/text/printable.ts';
import { groupDigits, groupedUnits } from '../../domain/units.ts';
import { type ContractError, contractErrorOf, contractReverts } from '../abi/errors.ts';
import type { ErrorCode } from '../../domain/error-catalogue.ts';
import type { AbiParameter } from 'abitype';
import { idFromHex, nodeIdFromBytes } from '../../domain/identity/ids.ts';
import type { L1Facts } from '../contracts/l1-facts.ts';
import { VALIDATOR_STATUSES } from '../generation/generation.ts';

const standardAbi = parseAbi(['error Error(string reason)', 'error Panic(uint256 number)']);

const panics: Readonly<Record<string, Message>> = {
  '1': message('reason.panic-assertion'),
  '17': message('reason.panic-overflow'),
  '18': message('reason.panic-division'),
  '33': message('reason.panic-enumeration'),
  '50': message('reason.panic-list'),
};

/**
 * Explains revert data with the values from the contract. Never throws. For an error that no listed contract
 * declares, returns E-RVT-103 with the selector.
 * @param units the unit of stakes; if undefined, stakes are shown in the token's smallest unit
 * @param unexpected the code for an error that no call of this program should cause: E-RVT-105 for data that another
 * tool's call may have returned
 */
export function explainRevert(
  data: Hex,
  units?: RevertUnits,
  unexpected: 'E-RVT-105' | 'E-RVT-106' = 'E-RVT-106',
): OnboardError {
  if (!isHex(data) || data === '0x') return new OnboardError('E-RVT-104', {});
  for (const { abi, codes } of Object.values(contractReverts)) {
    const decoded = decodeError(abi, data);
    const code = decoded && codes.get(decoded.errorName);
    if (decoded !== undefined && code !== undefined) {
      const { abiItem, args = [] } = decoded;
      const inputs = 'inputs' in abiItem ? abiItem.inputs : [];
      return explainArguments(code, inputs, args, units);
    }
  }
  const standard = decodeError(standardAbi, data);
  if (standard !== undefined) return explainStandard(standard.errorName, standard.args);
  const selector = data.slice(0, 10);
  const contractError = contractErrorOf(selector);
  if (contractError !== undefined && fits(contractError.signature, data)) {
    const { signature: error, contracts } = contractError;
    return new OnboardError(unexpected, { error, contracts: contracts.join(', ') });
  }
  return new OnboardError('E-RVT-103', { selector, data: printable(data, 202) });
}

/** Explains a `require` or a failure of Solidity's own checks. */
function explainStandard(name: string, [value]: readonly unknown[] = []): OnboardError {
  if (name === 'Panic') {
    const number = value as bigint;
    const reason = panics[`${number}`] ?? message('reason.panic');
    return new OnboardError('E-RVT-102', { number, reason });
  }
  const reason = printable(String(value));
  return reason.trim() === ''
    ? new OnboardError('E-RVT-104', {})
    : new OnboardError('E-RVT-101', { reason });
}

function decodeError(abi: Abi, data: Hex) {
  // Without a result, the error belongs to another contract, or the arguments do not fit. The caller tries the next table.
  return unlessThrows(() => decodeErrorResult({ abi, data }));
}

/** Whether the data contains the arguments of a signature. No listed signature contains tuples. */
function fits(signature: string, data: Hex): boolean {
  const [name = '', types = ''] = signature.slice(0, -1).split('(');
  const inputs = types.split(',').flatMap((type) => (type === '' ? [] : [{ name: '', type }]));
  return decodeError([{ type: 'error', name, inputs }], data) !== undefined;
}

/** `values`: undefined unless the text names the error. */
export function explainContractError({ signature }: ContractError) {
  // The code does not depend on the arguments, so zeros replace them.
  const data: Hex = `${toFunctionSelector(signature)}${'00'.repeat(32 * 12)}`;
  const { code, values } = explainRevert(data, undefined, 'E-RVT-105');
  return { code, values: 'error' in values ? values : undefined };
}

export interface RevertUnits {
  readonly decimals: number;
  readonly symbol: string;
  /** The minimum and maximum stake of a node, in the smallest unit. */
  readonly limits?: Pick<L1Facts['primaryClass'], 'minimum' | 'maximum'>;
}

/** `amount`: in the smallest unit. */
function showStake(amount: bigint, units: RevertUnits | undefined): MessageValue {
  return units === undefined
    ? message('noun.smallest-units', { amount: groupDigits(amount) })
    : `${groupedUnits(amount, units.decimals)} ${units.symbol}`;
}

/** Formats a padded or raw NodeID. Formats all other bytes as hex. */
function showNode(hex: Hex): string {
  const bytes = hexToBytes(hex);
  const padded = bytes.length === 32 && bytes.slice(0, 12).every((byte) => byte === 0);
  if (padded) return nodeIdFromBytes(bytes.slice(12));
  return bytes.length === 20 ? nodeIdFromBytes(bytes) : hex.slice(0, 66);
}

/** Converts seconds since 1970. A time outside the range of a Date stays a number. */
export function showTime(seconds: number | bigint): Date | string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? seconds.toString() : date;
}

function showStatus(number: number): Message {
  const status = VALIDATOR_STATUSES[number];
  return status === undefined ? message('reason.of-status', { number }) : message(`noun.${status}`);
}

/** How the arguments of contract errors are shown, by the name of the parameter. All others are shown as they are. */
const FORMATS: Readonly<Record<string, (value: never) => MessageValue>> = {
  answer: (registered: boolean) => message(registered ? 'noun.registered' : 'noun.not-registered'),
  chain: (hex: Hex) => idFromHex(hex),
  churn: groupDigits,
  expiry: showTime,
  from: showTime,
  maximum: groupDigits,
  node: showNode,
  status: showStatus,
  time: showTime,
  validation: (hex: Hex) => idFromHex(hex),
  weight: groupDigits,
};
/** The parameters of the type `uint256` that are stakes. */
const STAKES: ReadonlySet<string> = new Set(['capacity', 'maximum', 'minimum', 'needed', 'stake']);

/** The errors whose text needs more than the formatted arguments. */
const SPECIAL: {
  readonly [Code in ErrorCode]?: (args: never, units: RevertUnits | undefined) => OnboardError;
} = {
  'E-MW-107': ([disabled, slashingWindow]: readonly [number, number]) =>
    // The contract reports 0 for an operator that is not disabled.
    disabled === 0
      ? new OnboardError('E-MW-107', { disabled: 'never', since: '', from: '' })
      : new OnboardError('E-MW-107', {
          disabled: 'once',
          since: showTime(disabled),
          from: showTime(disabled + slashingWindow),
        }),
  // The bytes are not a NodeID.
  'E-MW-127': ([node]: readonly [Hex]) => new OnboardError('E-MW-127', { node }),
  'E-MW-123': (_, units) =>
    units?.limits === undefined
      ? new OnboardError('E-MW-123', {})
      : new OnboardError('E-MW-139', {
          minimum: showStake(units.limits.minimum, units),
          maximum: showStake(units.limits.maximum, units),
        }),
};

/** A test checks that the arguments fill all placeholders of each code's text. */
const ContractFailure = OnboardError as unknown as new (
  code: ErrorCode,
  values: OnboardError['values'],
) => OnboardError;

function explainArguments(
  code: ErrorCode,
  inputs: readonly AbiParameter[],
  args: readonly unknown[],
  units: RevertUnits | undefined,
): OnboardError {
  const special = SPECIAL[code];
  if (special !== undefined) return special(args as never, units);
  const values = inputs.flatMap(({ name = '', type }, i): [string, MessageValue][] => {
    if (name === '') return [];
    const value = args[i] as never;
    if (type === 'uint256' && STAKES.has(name)) return [[name, showStake(value, units)]];
    return [[name, FORMATS[name]?.(value) ?? value]];
  });
  return new ContractFailure(code, Object.fromEntries(values));
}

export function stakeUnits({ primaryDecimals, primarySymbol, primaryClass }: L1Facts): RevertUnits {
  return { decimals: primaryDecimals, symbol: primarySymbol, limits: primaryClass };
}
