import { min } from '../../domain/units.ts';
import type { L1Facts } from './l1-facts.ts';
import type { OperatorFacts } from './operator-facts.ts';

/** Nodes that use more stake than the operator has. Anyone may reduce them between `from` and `until`. */
interface Overcommitment {
  readonly epoch: 'present' | 'next';
  /** True if no stake counts because the L1 owner has disabled or removed the operator. */
  readonly isDisabled: boolean;
  /** Set if no stake counts because the operator has opted out of the L1 or of all vaults. */
  readonly optedOutOf: 'l1' | 'vault' | undefined;
  /** True if no stake counts in this epoch, but enough stake counts from the next epoch on. */
  readonly heals: boolean;
  /** `counted` and `available` of `StakeFacts` in that epoch, in the primary asset's smallest unit. */
  readonly used: bigint;
  readonly available: bigint;
  readonly excess: bigint;
  /** Seconds since 1970. */
  readonly from: bigint;
  readonly until: bigint;
}

/**
 * Returns undefined if the stake suffices now and in the next epoch, or if nobody can reduce the nodes. Nodes
 * can use too much stake for two reasons: `addNode` checks a new node without subtracting the stake of the
 * operator's other nodes, and delegated stake may shrink. Once per epoch, after the update window, anyone may
 * call `forceUpdateNodes`, which reduces or removes nodes.
 */
export function overcommitmentOf(
  operator: Pick<
    OperatorFacts,
    'stake' | 'epoch' | 'vaults' | 'disabled' | 'inMiddleware' | 'optedInToL1'
  >,
  l1: Pick<L1Facts, 'epochs' | 'primaryClass' | 'moduleMaxWeight' | 'weightScale'>,
): Overcommitment | undefined {
  const { stake, epoch, vaults, optedInToL1, inMiddleware } = operator;
  // The L1 owner can also remove an operator from the middleware while its nodes are validators.
  const disabled = operator.disabled === true || (optedInToL1 && !inMiddleware);
  const { updateWindow, duration } = l1.epochs;
  if (updateWindow >= duration) return undefined;
  const isOutOfVaults = vaults.length > 0 && vaults.every(({ optedIn }) => !optedIn);
  const vaultOrNothing = isOutOfVaults ? 'vault' : undefined;
  const optedOutOf = optedInToL1 ? vaultOrNothing : 'l1';
  const overcommitmentIn = (
    epochName: Overcommitment['epoch'],
    used: bigint,
    available: bigint,
    startsAt: bigint,
  ): Overcommitment | undefined =>
    used <= available
      ? undefined
      : {
          epoch: epochName,
          isDisabled: disabled && available === 0n,
          optedOutOf: !disabled && available === 0n ? optedOutOf : undefined,
          heals: false,
          used,
          available,
          excess: used - available,
          from: startsAt + updateWindow,
          until: startsAt + duration,
        };
  // If no node has stake in the next epoch, only leaving and former nodes use stake now. Nobody can reduce
  // such nodes.
  if (stake.next.counted - (stake.counted - stake.used) === 0n) return undefined;
  const now = stake.rebalanced
    ? undefined
    : overcommitmentIn('present', stake.counted, stake.available, epoch.startsAt);
  // In an epoch that would begin now, the delegated stake counts up to the security module's maximum.
  const cap = l1.moduleMaxWeight * l1.weightScale;
  const { counted, available = min(delegatedStake(operator, l1), cap) } = stake.next;
  // The contract's getter for a future epoch does not know that an operator is disabled.
  const next = overcommitmentIn('next', counted, disabled ? 0n : available, epoch.endsAt);
  if (now === undefined) return next;
  // While it is unknown whether the operator is disabled, nothing proves that its stake will count.
  const heals = next === undefined && now.available === 0n && operator.disabled === false;
  return heals ? { ...now, heals } : now;
}

/** The stake of the primary class that vaults delegate now. */
export function delegatedStake(
  { vaults }: Pick<OperatorFacts, 'vaults'>,
  { primaryClass }: Pick<L1Facts, 'primaryClass'>,
): bigint {
  return vaults
    .filter(({ enabled, optedIn, classId }) => enabled && optedIn && classId === primaryClass.id)
    .reduce((sum, { liveStake }) => sum + liveStake, 0n);
}
