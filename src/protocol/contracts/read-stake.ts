import type { EvmAddress } from '../../domain/evm.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { balancerAbi } from '../abi/balancer.ts';
import { middlewareAbi } from '../abi/middleware.ts';
import type { L1Contracts } from './l1-facts.ts';
import type { EpochFacts, OperatorNode, StakeFacts } from './operator-facts.ts';
import { lockedQuery } from './operator-queries.ts';
import { ask, askAll, query } from './query.ts';

/**
 * What an operator may still give to nodes in the present epoch. The contract does not take off what
 * other nodes use; this does.
 */
export async function readStake(
  evm: EvmReader,
  l1: L1Contracts,
  operator: EvmAddress,
  epoch: EpochFacts,
  nodes: Promise<readonly OperatorNode[]>,
): Promise<StakeFacts> {
  const what = 'L1 middleware';
  const number = Number(epoch.number);
  const [{ source, total }, [locked], [modules, shown = 0n, rebalanced = false, foreseen]] =
    await Promise.all([
      readTotal(evm, l1, operator, number),
      readLocked(evm, l1, operator),
      ask(evm, [
        query('balancer', l1.balancer, balancerAbi, 'getSecurityModuleWeights', [l1.middleware]),
        query(what, l1.middleware, middlewareAbi, 'getOperatorUsedStakeCached', [operator]),
        query(what, l1.middleware, middlewareAbi, 'rebalancedThisEpoch', [operator, number]),
        // What is opted out of, withdrawn or taken back counts from the next epoch's start on: the contracts
        // look at the state of that second, which is the present one until something else is done.
        query(what, l1.middleware, middlewareAbi, 'getOperatorStake', [
          operator,
          number + 1,
          l1.primaryClass.id,
        ]),
      ]),
    ]);
  const [, maxWeight] = modules ?? [0n, 0n];
  // The first write of an epoch releases what updates of the last one have locked.
  const isLocked = epoch.lastUpdated >= epoch.number ? locked : 0n;
  const cap = maxWeight * l1.weightScale;
  const available = atLeast0(least(total, cap) - isLocked);
  const listed = await nodes;
  const used = listed.reduce((sum, { stake }) => sum + stake, 0n);
  const counted = most(used, shown);
  const usedNext = listed.reduce((sum, { nextStake }) => sum + nextStake, 0n);
  return {
    source,
    total,
    available,
    used,
    counted,
    rebalanced,
    next: {
      // What is locked is released then.
      available: foreseen === undefined ? undefined : least(foreseen, cap),
      // An entry that stands twice does so in the next epoch too.
      counted: usedNext + (counted - used),
    },
    free: atLeast0(available - used),
    locked: isLocked,
  };
}

/** What updates of the operator's nodes have locked. */
export function readLocked(
  evm: EvmReader,
  l1: Pick<L1Contracts, 'middleware'>,
  operator: EvmAddress,
) {
  return askAll(evm, [lockedQuery(l1, operator)]);
}

/**
 * The operator's stake in an epoch. The first write of an epoch caches it for all operators, and leaves
 * out those that were not enabled when the epoch began, whatever the getter showed before. So it is
 * simulated where it has not happened yet.
 */
async function readTotal(
  evm: EvmReader,
  l1: L1Contracts,
  operator: EvmAddress,
  epoch: number,
): Promise<Pick<StakeFacts, 'source' | 'total'>> {
  const { middleware, primaryClass } = l1;
  const what = 'L1 middleware';
  const args = [epoch, primaryClass.id] as const;
  const cache = query(what, middleware, middlewareAbi, 'calcAndCacheStakes', args);
  const stake = query(what, middleware, middlewareAbi, 'getOperatorStake', [operator, ...args]);
  const [[cached, shown], simulated] = await Promise.all([
    askAll(evm, [query(what, middleware, middlewareAbi, 'totalStakeCached', args), stake]),
    evm.inOrder([cache.contract, stake.contract]),
  ]);
  if (cached) return { source: 'cached', total: shown };
  const [caching, after] = simulated ?? [];
  return caching?.ok === true && after?.ok === true
    ? { source: 'simulated', total: after.result as bigint }
    : { source: 'view', total: shown };
}

const most = (a: bigint, b: bigint) => (a > b ? a : b);
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const atLeast0 = (a: bigint) => (a > 0n ? a : 0n);
