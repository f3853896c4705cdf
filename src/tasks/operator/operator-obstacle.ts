import { delegatedStake } from '../../protocol/contracts/overcommitment.ts';
import { OnboardError } from '../../domain/errors.ts';
import { type L1Facts, readChurnLimit } from '../../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import { groupedUnits, stakeText, groupDigits, stakeOfWeight } from '../../domain/units.ts';
import { readVaults } from '../../protocol/contracts/vaults.ts';
import { readOperatorStatus } from '../../protocol/snapshots/read-operator.ts';
import type { L1Context } from '../task-context.ts';
import { dateOf, millisecondsOf } from '../../domain/iso-time.ts';
import { message } from '../../domain/message.ts';
import type { Wait } from '../../engine/step.ts';
import type { NodeId } from '../../domain/identity/ids.ts';

/**
 * The L1 middleware reverts every call of an operator that it does not list. The L1 owner can add an operator to
 * the middleware only after the opt-in.
 */
export function obstacleOf({
  optedInToL1,
  inMiddleware,
  disabled,
}: Pick<OperatorFacts, 'optedInToL1' | 'inMiddleware' | 'disabled'>) {
  if (!inMiddleware) return optedInToL1 ? 'not-enabled' : 'not-opted-in';
  return disabled === true ? 'disabled' : undefined;
}

async function obstacleError({ readers, l1, operator }: L1Context) {
  switch (obstacleOf(await readOperatorStatus(readers.evm, l1, operator))) {
    case 'not-opted-in':
      return new OnboardError('E-MW-106', { operator, l1: l1.balancer });
    case 'not-enabled':
      return new OnboardError('E-MW-104', { operator });
    case 'disabled':
      return new OnboardError('E-TASK-221', { operator });
    case undefined:
      return undefined;
  }
}

/** Why no stake counts, if the operator itself has opted out of the L1 or of every vault: no curator can help then. */
export async function missingOptIn({
  readers: { evm },
  l1,
  operator,
}: L1Context): Promise<OnboardError | undefined> {
  const [{ optedInToL1 }, vaults] = await Promise.all([
    readOperatorStatus(evm, l1, operator),
    readVaults(evm, l1, operator),
  ]);
  if (!optedInToL1) return new OnboardError('E-MW-106', { operator, l1: l1.balancer });
  const usable = vaults.filter(({ enabled, classId }) => enabled && classId === l1.primaryClass.id);
  if (usable.length === 0 || usable.some(({ optedIn }) => optedIn)) return undefined;
  const [only, ...others] = usable;
  const vault = others.length === 0 ? only?.address : undefined;
  return new OnboardError('E-TASK-239', {
    operator,
    l1: l1.name,
    vault: vault ?? '<vault_address>',
  });
}

/** The error codes for insufficient stake in both generations. */
const INSUFFICIENT_STAKE: ReadonlySet<string> = new Set(['E-MW-116', 'E-MW-122']);

export function isInsufficientStake(error: unknown): boolean {
  return error instanceof OnboardError && INSUFFICIENT_STAKE.has(error.code);
}

/** Replaces a revert about missing stake or an unknown operator if a read shows the real reason. */
export async function explainStake(context: L1Context, error: unknown): Promise<unknown> {
  if (!(error instanceof OnboardError)) return error;
  if (error.code !== 'E-MW-104' && !isInsufficientStake(error)) return error;
  const obstacle = await obstacleError(context);
  if (obstacle !== undefined || !isInsufficientStake(error)) return obstacle ?? error;
  return (await missingOptIn(context)) ?? error;
}

/** Amounts are in the smallest unit of the primary asset. */
export function stakeError({ l1 }: Pick<L1Context, 'l1'>, free: bigint, wanted: bigint) {
  const units = (amount: bigint) => groupedUnits(amount, l1.primaryDecimals);
  const values = { free: units(free), minimum: units(wanted), symbol: l1.primarySymbol };
  return new OnboardError('E-TASK-212', values);
}

export function stakeLimitsError({ l1 }: Pick<L1Context, 'l1'>): OnboardError {
  const { minimum, maximum } = l1.primaryClass;
  const values = { minimum: stakeText(minimum, l1), maximum: stakeText(maximum, l1) };
  return new OnboardError('E-MW-139', values);
}

/** Does not check stake. @throws OnboardError E-MW-104, E-MW-106, E-TASK-221 */
export async function requireEnabledOperator(context: L1Context): Promise<void> {
  const error = await obstacleError(context);
  if (error !== undefined) throw error;
}

/**
 * Returns undefined if the stake suffices now, or if too little is delegated.
 * @param wanted in the primary asset's smallest unit
 */
export function epochWait(
  { vaults, stake, epoch, readAt }: OperatorFacts,
  l1: L1Facts,
  wanted: bigint,
): Wait | undefined {
  if (stake.free >= wanted) return undefined;
  const delegated = delegatedStake({ vaults }, l1);
  if (delegated - stake.used < wanted) return undefined;
  const until = millisecondsOf(epoch.endsAt);
  const recheck = Math.min(Math.max(until - Number(readAt) * 1000, 500), 5000);
  const stakeUnits = groupedUnits(delegated, l1.primaryDecimals);
  const at = dateOf(epoch.endsAt);
  const values = { stake: stakeUnits, symbol: l1.primarySymbol, epoch: epoch.number + 1n, at };
  const text = message('wait.epoch', values);
  return { text, party: 'clock', until, recheck };
}

/** A change of a node's weight. `from` is 0 for an addition, and `to` is 0 for a removal. */
interface WeightChange {
  readonly node: NodeId;
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * Returns undefined if the change fits. The error contains the nearest stake that one change can reach, or the
 * minimum per node if this minimum is higher.
 * @param limit the maximum weight that may change in one churn period
 */
export function churnError(
  l1: Pick<
    L1Facts,
    'middleware' | 'weightScale' | 'primaryClass' | 'primaryDecimals' | 'primarySymbol'
  >,
  limit: bigint,
  { node, from, to }: WeightChange,
): OnboardError | undefined {
  const change = from > to ? from - to : to - from;
  if (change <= limit) return undefined;
  const { minimum } = l1.primaryClass;
  const nearestStake = stakeOfWeight(to > from ? from + limit : from - limit, l1);
  const stake = nearestStake < minimum ? minimum : nearestStake;
  const values = {
    node,
    stake,
    change: groupDigits(change),
    limit: groupDigits(limit),
    fits: stakeText(stake, l1),
  };
  if (to === 0n) return new OnboardError('E-TASK-228', { ...values, middleware: l1.middleware });
  return new OnboardError(nearestStake < minimum ? 'E-TASK-229' : 'E-TASK-227', values);
}

/** Replaces a churn error if the change is too large for every churn period: waiting does not help. */
export async function explainChurn(
  { readers, l1 }: L1Context,
  change: WeightChange,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof OnboardError) || error.code !== 'E-VM-105') return error;
  const limit = await readChurnLimit(readers.evm, l1);
  return (limit === undefined ? undefined : churnError(l1, limit, change)) ?? error;
}
