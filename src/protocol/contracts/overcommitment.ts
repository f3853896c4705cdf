import type { EpochParameters } from './l1-facts.ts';
import type { OperatorFacts } from './operator-facts.ts';

/** Nodes that use more than the L1 middleware gives their operator, so that others may cut them. */
export interface Overcommitment {
  /** How much anyone may take off the nodes, in the primary asset's smallest unit. */
  readonly excess: bigint;
  /** The present epoch or the next: when it may be done, seconds since 1970. */
  readonly from: bigint;
  readonly until: bigint;
}

/**
 * Whether an operator's nodes use more stake than counts. `addNode` does not hold one against the other,
 * and what is delegated may shrink; from the update window's end to the epoch's anyone may then call
 * `forceUpdateNodes`, once in an epoch, which lowers or removes nodes.
 * undefined: it is not so.
 */
export function overcommitmentOf(
  { stake, epoch }: Pick<OperatorFacts, 'stake' | 'epoch'>,
  { updateWindow, duration }: Pick<EpochParameters, 'updateWindow' | 'duration'>,
): Overcommitment | undefined {
  const excess = stake.counted - stake.available;
  if (excess <= 0n || updateWindow >= duration) return undefined;
  const startsAt = stake.rebalanced ? epoch.endsAt : epoch.startsAt;
  return { excess, from: startsAt + updateWindow, until: startsAt + duration };
}
