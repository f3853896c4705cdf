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
 * Returns the highest weight that one change may move: the L1's churn percentage of its total weight
 * (ValidatorManager, `_checkAndUpdateChurn`). Uses the larger of the weight at the start of the churn period
 * and the weight now, because a new period starts with the weight now. Earlier changes of the period are not
 * subtracted. Returns undefined if the balancer does not report its churn period.
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
