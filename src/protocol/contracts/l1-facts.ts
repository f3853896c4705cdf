import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { BlockchainId, SubnetId } from '../../domain/identity/ids.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Weight } from '../../domain/units.ts';
import type { Generation } from '../generation/generation.ts';
import type { EpochFacts } from './operator-facts.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { balancerAt } from '../abi/l1-contracts.ts';
import { query } from '../abi/call-data.ts';
import { tryQueries } from './query.ts';

/** The parameters of the L1 middleware's epochs, which are fixed at deployment. Durations are in seconds. */
export interface EpochParameters {
  /** The start of epoch 0, in seconds since 1970. */
  readonly startTime: bigint;
  readonly duration: bigint;
  /** Anyone may reduce nodes that use too much stake after this many seconds of an epoch. */
  readonly updateWindow: bigint;
  /** A write processes this many skipped epochs; more need a catch-up (`manualProcessNodeStakeCache`). */
  readonly maxAutoUpdates: bigint;
}

/** The stake limits of a node for one collateral class, in the smallest unit. */
interface ClassLimits {
  readonly id: bigint;
  readonly minimum: bigint;
  readonly maximum: bigint;
}

export interface L1Facts {
  readonly name: string;
  readonly generation: Generation;
  readonly middleware: EvmAddress;
  /** The L1's key in the L1 registry and in the opt-in service. */
  readonly balancer: EvmAddress;
  /** The L1 registry no longer lists the L1 of the profile, so nobody can opt in or add a node. */
  readonly leftRegistry?: true;
  /**
   * The validator manager, the only address from which the P-Chain accepts messages for this L1
   * (`platform.getSubnet`). In generation A, the balancer is the validator manager.
   */
  readonly manager: EvmAddress;
  readonly vaultManager: EvmAddress;
  readonly subnetId: SubnetId;
  readonly managerChainId: BlockchainId;
  /** The subnet whose validators sign the validator manager's messages and the P-Chain's acknowledgements. */
  readonly signingSubnet: SubnetId;
  readonly networkId: number;
  readonly services: NetworkProfile['contracts'];
  readonly epochs: EpochParameters;
  /** The weight scale factor; see `weightOfStake`. */
  readonly weightScale: bigint;
  readonly primaryAsset: EvmAddress;
  readonly primaryDecimals: number;
  readonly primarySymbol: string;
  readonly primaryClass: ClassLimits;
  /** Of this middleware's nodes, with their total weight; both 0 if the balancer does not report them. */
  readonly moduleMaxWeight: Weight;
  readonly moduleWeight: Weight;
  /** The owners of the middleware and of the balancer. A contract without `owner()` has no entry. */
  readonly owners: readonly EvmAddress[];
  readonly churn: { readonly periodSeconds: bigint; readonly maximumPercent: number };
}

/** `L1Facts` without the primary asset's metadata and without stake limits. */
export type BasicL1Facts = Omit<L1Facts, 'primaryDecimals' | 'primarySymbol' | 'primaryClass'> & {
  readonly primaryClass: Pick<ClassLimits, 'id'>;
};

/** A transaction that is sent in the last 30 seconds of an epoch may run in the next epoch. */
const NEAR_END = 30n;

/**
 * Near the end of an epoch (the last 30 seconds, or the last tenth of an epoch shorter than 300),
 * `epochsToCatchUpSoon` is also above 0 if the next epoch will need a catch-up.
 * @param time the execution time, in seconds since 1970
 */
export function epochFacts(
  { startTime, duration, maxAutoUpdates }: EpochParameters,
  number: bigint,
  lastUpdated: bigint,
  time: bigint,
): Omit<EpochFacts, 'computed'> {
  const startsAt = startTime + number * duration;
  const endsAt = startsAt + duration;
  const pending = number - lastUpdated;
  const nearEnd = NEAR_END < duration / 10n ? NEAR_END : duration / 10n;
  const pendingSoon = pending + (time >= endsAt - nearEnd ? 1n : 0n);
  return {
    number,
    startsAt,
    endsAt,
    lastUpdated,
    epochsToCatchUp: pending > maxAutoUpdates ? pending : 0n,
    epochsToCatchUpSoon: pendingSoon > maxAutoUpdates ? pending : 0n,
  };
}

/** Like the L1 middleware's `getCurrentEpoch`, at a time in seconds since 1970. */
export function epochAt({ startTime, duration }: EpochParameters, time: bigint): bigint {
  return time <= startTime || duration === 0n ? 0n : (time - startTime) / duration;
}

/** The weight of a security module of a balancer, and its maximum. Generation A refuses an unknown module. */
export function moduleWeightsQuery(balancer: EvmAddress, module: EvmAddress) {
  const weights = query(balancerAt(balancer), 'getSecurityModuleWeights', [module]);
  return { ...weights, refused: [0n, 0n] as const };
}

export function churnPeriodQuery(balancer: EvmAddress) {
  return query(balancerAt(balancer), 'getCurrentChurnPeriod', []);
}

/**
 * An upper bound of the weight that one change may add or remove: a percentage of the L1's total weight at the start
 * of the churn period or now, whichever is larger (ValidatorManager, `_checkAndUpdateChurn`). Does not subtract
 * weight that has already changed. Returns undefined if the balancer does not report its churn period.
 */
export async function readChurnLimit(
  evm: EvmReader,
  { balancer, churn }: Pick<L1Facts, 'balancer' | 'churn'>,
): Promise<bigint | undefined> {
  const [period] = await tryQueries(evm, [churnPeriodQuery(balancer)]);
  if (period === undefined) return undefined;
  const { initialWeight, totalWeight } = period;
  const total = initialWeight > totalWeight ? initialWeight : totalWeight;
  return (total * BigInt(churn.maximumPercent)) / 100n;
}
