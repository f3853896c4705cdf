import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { balancerAbi } from '../abi/balancer.ts';
import type { L1Facts } from './l1-facts.ts';
import { tryQueries, query } from './query.ts';

/** Returns the query for the current churn period. */
export function churnPeriodQuery(balancer: EvmAddress) {
  return query('noun.balancer', balancer, balancerAbi, 'getCurrentChurnPeriod', []);
}

/**
 * Returns an upper bound of the weight that one change may add or remove: a percentage of the L1's total
 * weight (ValidatorManager, `_checkAndUpdateChurn`). Uses the larger of two total weights: the total weight
 * at the start of the churn period, or the total weight now. Does not subtract weight that has already
 * changed in the churn period. Returns undefined if the balancer does not report its churn period.
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
