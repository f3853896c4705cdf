import type {
  Abi,
  AbiParametersToPrimitiveTypes,
  ExtractAbiError,
  ExtractAbiErrorNames,
} from 'abitype';
import type { OnboardError } from '../../domain/errors.ts';

/** How a stake is shown: whole units with their symbol. */
export interface RevertUnits {
  readonly decimals: number;
  readonly symbol: string;
  /** The least and the most stake of a node, smallest unit. */
  readonly limits?: StakeLimits;
}

export interface StakeLimits {
  readonly minimum: bigint;
  readonly maximum: bigint;
}

/** Turns amounts of the smallest unit into text. */
export type ShowStake = (amount: bigint) => string;

/** For every error of an ABI, how its arguments become a catalogued error. The compiler misses none. */
export type Explanations<A extends Abi> = {
  readonly [N in ExtractAbiErrorNames<A>]: (
    args: AbiParametersToPrimitiveTypes<ExtractAbiError<A, N>['inputs']>,
    stake: ShowStake,
    limits: StakeLimits | undefined,
  ) => OnboardError;
};
