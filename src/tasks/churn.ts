import { OnboardError } from '../domain/errors.ts';
import type { NodeId } from '../domain/identity/ids.ts';
import { groupDigits, stakeText, stakeOfWeight } from '../domain/units.ts';
import { type L1Facts, readChurnLimit } from '../protocol/contracts/l1-facts.ts';
import type { L1Context } from './step.ts';

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
  l1: Pick<L1Facts, 'weightScale' | 'primaryClass' | 'primaryDecimals' | 'primarySymbol'>,
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
  if (to === 0n) return new OnboardError('E-TASK-228', values);
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
