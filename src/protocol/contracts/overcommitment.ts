import type { L1Facts } from './l1-facts.ts';
import type { OperatorFacts } from './operator-facts.ts';

/** Nodes that use more than the L1 middleware gives their operator, so that others may cut them. */
export interface Overcommitment {
  /** The epoch in which it is so. */
  readonly epoch: 'present' | 'next';
  /** Whether that is since the L1 owner has disabled the operator: then nothing counts. */
  readonly isDisabled: boolean;
  /** What the nodes use in it, and what counts; in the primary asset's smallest unit. */
  readonly used: bigint;
  readonly available: bigint;
  /** How much anyone may take off the nodes. */
  readonly excess: bigint;
  /** When it may be done, seconds since 1970. */
  readonly from: bigint;
  readonly until: bigint;
}

/**
 * Whether an operator's nodes use more stake than counts, or will from the next epoch on as things stand
 * now. `addNode` does not hold one against the other, and what is delegated may shrink; from the update
 * window's end to the epoch's anyone may then call `forceUpdateNodes`, once in an epoch, which lowers or
 * removes nodes. undefined: neither is so.
 */
export function overcommitmentOf(
  operator: Pick<OperatorFacts, 'stake' | 'epoch' | 'vaults' | 'disabled'>,
  l1: Pick<L1Facts, 'epochs' | 'primaryClass' | 'moduleMaxWeight' | 'weightScale'>,
): Overcommitment | undefined {
  const { stake, epoch, disabled = false } = operator;
  const { updateWindow, duration } = l1.epochs;
  if (updateWindow >= duration) return undefined;
  const over = (
    which: Overcommitment['epoch'],
    used: bigint,
    available: bigint,
    startsAt: bigint,
  ): Overcommitment | undefined =>
    used <= available
      ? undefined
      : {
          epoch: which,
          isDisabled: disabled && available === 0n,
          used,
          available,
          excess: used - available,
          from: startsAt + updateWindow,
          until: startsAt + duration,
        };
  // Nodes that are gone, or on their way out, may count until the epoch ends, and nothing can be taken off them.
  if (stake.next.counted - (stake.counted - stake.used) === 0n) return undefined;
  const now = stake.rebalanced
    ? undefined
    : over('present', stake.counted, stake.available, epoch.startsAt);
  const { counted, available = delegatedNow(operator, l1) } = stake.next;
  // The contract's view of an epoch to come does not ask who is disabled.
  return now ?? over('next', counted, disabled ? 0n : available, epoch.endsAt);
}

/** What would count if an epoch began now: what the vaults delegate, as far as the module's maximum goes. */
function delegatedNow(
  { vaults }: Pick<OperatorFacts, 'vaults'>,
  {
    primaryClass,
    moduleMaxWeight,
    weightScale,
  }: Pick<L1Facts, 'primaryClass' | 'moduleMaxWeight' | 'weightScale'>,
): bigint {
  const total = vaults
    .filter(({ enabled, classId }) => enabled && classId === primaryClass.id)
    .reduce((sum, { liveStake }) => sum + liveStake, 0n);
  const cap = moduleMaxWeight * weightScale;
  return total < cap ? total : cap;
}
