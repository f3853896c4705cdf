import type { L1Facts } from './l1-facts.ts';
import type { OperatorFacts } from './operator-facts.ts';

/** Nodes that use more stake than the L1 middleware counts for their operator, so anyone may reduce their stake. */
export interface Overcommitment {
  /** The epoch in which the nodes use too much stake. */
  readonly epoch: 'present' | 'next';
  /** Whether the cause is that the L1 owner has disabled the operator, so that none of its stake counts. */
  readonly isDisabled: boolean;
  /** Whether none of the stake counts because the operator has opted out of the L1 or of all its vaults. */
  readonly optedOutOf: 'l1' | 'vault' | undefined;
  /** Whether no stake counts now, but all stake that the nodes use counts from the next epoch on. */
  readonly heals: boolean;
  /** The stake that the nodes use and the stake that counts, in the primary asset's smallest unit. */
  readonly used: bigint;
  readonly available: bigint;
  /** How much stake anyone may remove from the nodes. */
  readonly excess: bigint;
  /** When anyone may first remove it, in seconds since 1970. */
  readonly from: bigint;
  readonly until: bigint;
}

/**
 * Returns whether an operator's nodes use more stake than counts, now or from the next epoch on; undefined if
 * not. `addNode` does not compare the two, and delegated stake may shrink. From the end of the update window to
 * the end of the epoch, anyone may then call `forceUpdateNodes` once per epoch, which lowers or removes nodes.
 */
export function overcommitmentOf(
  operator: Pick<OperatorFacts, 'stake' | 'epoch' | 'vaults' | 'disabled' | 'optedInToL1'>,
  l1: Pick<L1Facts, 'epochs' | 'primaryClass' | 'moduleMaxWeight' | 'weightScale'>,
): Overcommitment | undefined {
  const { stake, epoch, disabled = false } = operator;
  const { updateWindow, duration } = l1.epochs;
  if (updateWindow >= duration) return undefined;
  const optedOutOf = missingOptIn(operator);
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
          optedOutOf: !disabled && available === 0n ? optedOutOf : undefined,
          heals: false,
          used,
          available,
          excess: used - available,
          from: startsAt + updateWindow,
          until: startsAt + duration,
        };
  // The stake of nodes that have left or are leaving may count until the epoch ends, but cannot be removed from them.
  if (stake.next.counted - (stake.counted - stake.used) === 0n) return undefined;
  const now = stake.rebalanced
    ? undefined
    : over('present', stake.counted, stake.available, epoch.startsAt);
  const { counted, available = delegatedNow(operator, l1) } = stake.next;
  // The contract's getter for a future epoch ignores that an operator is disabled.
  const next = over('next', counted, disabled ? 0n : available, epoch.endsAt);
  if (now === undefined) return next;
  return next === undefined && now.available === 0n ? { ...now, heals: true } : now;
}

function missingOptIn({
  optedInToL1,
  vaults,
}: Pick<OperatorFacts, 'optedInToL1' | 'vaults'>): Overcommitment['optedOutOf'] {
  if (!optedInToL1) return 'l1';
  return vaults.length > 0 && vaults.every(({ optedIn }) => !optedIn) ? 'vault' : undefined;
}

/** Returns the stake that would count if an epoch began now: the vaults' delegations, up to the module's maximum. */
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
