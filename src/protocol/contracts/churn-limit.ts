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
 * Returns the maximum weight that one change may add or remove: a percentage of the L1's total weight
 * (ValidatorManager, `_checkAndUpdateChurn`). The total weight is the larger of two values: the weight at the
 * start of the churn period, and the weight now. The second value applies if the change starts a new period.
 * Weight that has already changed in this period is not subtracted. Returns undefined if the balancer does
 * not report its churn period.
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
