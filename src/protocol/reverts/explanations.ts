import type { AbiParameter } from 'abitype';
import type { ErrorCode } from '../../domain/error-catalogue.ts';
import { OnboardError } from '../../domain/errors.ts';
import { type Message, type MessageValue, message } from '../../domain/message.ts';
import { type Hex, hexToBytes } from '../../domain/identity/bytes.ts';
import { idFromHex, nodeIdFromBytes } from '../../domain/identity/ids.ts';
import { groupDigits } from '../../domain/units.ts';
import type { L1Facts } from '../contracts/l1-facts.ts';
import { VALIDATOR_STATUSES } from '../generation/generation.ts';

export interface RevertUnits {
  readonly decimals: number;
  readonly symbol: string;
  /** The minimum and maximum stake of a node, in the smallest unit. */
  readonly limits?: StakeLimits;
}

export interface StakeLimits {
  readonly minimum: bigint;
  readonly maximum: bigint;
}

/** Formats an amount that is given in the smallest unit. */
export type ShowStake = (amount: bigint) => MessageValue;

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
  readonly [Code in ErrorCode]?: (
    args: never,
    stake: ShowStake,
    limits: StakeLimits | undefined,
  ) => OnboardError;
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
  'E-MW-123': (_, stake, limits) =>
    limits === undefined
      ? new OnboardError('E-MW-123', {})
      : new OnboardError('E-MW-139', {
          minimum: stake(limits.minimum),
          maximum: stake(limits.maximum),
        }),
};

/** A test checks that the arguments fill all placeholders of each code's text. */
const ContractFailure = OnboardError as unknown as new (
  code: ErrorCode,
  values: OnboardError['values'],
) => OnboardError;

export function explainArguments(
  code: ErrorCode,
  inputs: readonly AbiParameter[],
  args: readonly unknown[],
  stake: ShowStake,
  limits: StakeLimits | undefined,
): OnboardError {
  const special = SPECIAL[code];
  if (special !== undefined) return special(args as never, stake, limits);
  const values = inputs.flatMap(({ name = '', type }, i): [string, MessageValue][] => {
    if (name === '') return [];
    const value = args[i] as never;
    if (type === 'uint256' && STAKES.has(name)) return [[name, stake(value)]];
    return [[name, FORMATS[name]?.(value) ?? value]];
  });
  return new ContractFailure(code, Object.fromEntries(values));
}

export function stakeUnits({ primaryDecimals, primarySymbol, primaryClass }: L1Facts): RevertUnits {
  const { minimum, maximum } = primaryClass;
  return { decimals: primaryDecimals, symbol: primarySymbol, limits: { minimum, maximum } };
}
