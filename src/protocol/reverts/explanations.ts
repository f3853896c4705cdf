import type {
  Abi,
  AbiParametersToPrimitiveTypes,
  ExtractAbiError,
  ExtractAbiErrorNames,
} from 'abitype';
import type { OnboardError } from '../../domain/errors.ts';
import type { Value } from '../../domain/message.ts';

/** The unit in which stakes are shown. */
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
export type ShowStake = (amount: bigint) => Value;

/**
 * Converts each error of an ABI to an error of this program. TypeScript requires an entry for every error.
 */
export type Explanations<A extends Abi> = {
  readonly [N in ExtractAbiErrorNames<A>]: (
    args: AbiParametersToPrimitiveTypes<ExtractAbiError<A, N>['inputs']>,
    stake: ShowStake,
    limits: StakeLimits | undefined,
  ) => OnboardError;
};
