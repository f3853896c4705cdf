import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { balancerAbi } from '../abi/balancer.ts';
import type { L1Facts } from './l1-facts.ts';
import { tryQueries, query } from './query.ts';

/** The period in which so much of the weights may change, as it stands. */
export function churnPeriodQuery(balancer: EvmAddress) {
  return query('noun.balancer', balancer, balancerAbi, 'getCurrentChurnPeriod', []);
}

/**
 * The most weight that one change may move: the L1's share of the total weight at the start of the present churn
 * period, or of one that starts now. undefined: the balancer does not tell. (ValidatorManager, `_checkAndUpdateChurn`)
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
