import { max, min } from '../../domain/units.ts';
import { parseAbi, toFunctionSelector } from 'viem/utils';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import { idToHex } from '../../domain/identity/ids.ts';
import { printable } from '../../domain/text/printable.ts';
import type { CallOptions, EvmReader } from '../../ports/evm.ts';
import { middlewareAt, operatorRegistryAt, optedInQuery } from '../abi/l1-contracts.ts';
import {
  type BasicL1Facts,
  epochAt,
  epochFacts,
  moduleWeightsQuery,
} from '../contracts/l1-facts.ts';
import { listNodes, operatorFinder, operatorsQuery, validationIdsQuery } from './listed-nodes.ts';
import type { EpochFacts, OperatorFacts, OperatorNode } from '../contracts/operator-facts.ts';
import { idOrNone, runQueries, tryQueries } from '../contracts/query.ts';
import { callData, query } from '../abi/call-data.ts';
import { readVaults } from '../contracts/vaults.ts';
import { executionTime } from '../readers/time.ts';

/**
 * Reads an operator on an L1. Round trips:
 * 1. The operator's registration and opt-in, whether the operator is disabled, the epoch, and the lists of
 * vaults and nodes.
 * 2. The delegator and collateral of each vault, the validation IDs of the nodes, and the stake of the epoch.
 * 3. The tokens and delegated stake of the vaults, and the stake of each node.
 * A list of more than eight vaults or nodes takes one more. Finding the operator of a node may take further
 * ones (see `operatorFinder`).
 */
export async function readOperator(
  { evm }: { readonly evm: EvmReader },
  l1: BasicL1Facts,
  operator: EvmAddress,
): Promise<OperatorFacts> {
  const [head, status, vaults, own] = await Promise.all([
    evm.head(),
    readOperatorStatus(evm, l1, operator),
    readVaults(evm, l1, operator),
    readOwnStake(evm, l1, operator),
  ]);
  return { operator, ...status, vaults, ...own, readAt: executionTime(head) };
}

/** One round trip. */
export async function readOperatorStatus(evm: EvmReader, l1: BasicL1Facts, operator: EvmAddress) {
  const { operatorRegistry: registry } = l1.services;
  const [[registered, optedInToL1, operators], [url], disabled] = await Promise.all([
    runQueries(evm, [
      query(operatorRegistryAt(registry), 'isRegistered', [operator]),
      optedInQuery('l1', l1.services, operator, l1.balancer),
      operatorsQuery(l1),
    ]),
    tryQueries(evm, [query(operatorRegistryAt(registry), 'operatorMetadataURL', [operator])]),
    isDisabled(evm, l1, operator),
  ]);
  const inMiddleware = operators.includes(operator);
  return {
    registered,
    metadataUrl: registered && url !== undefined ? printable(url) : undefined,
    optedInToL1,
    inMiddleware,
    // If the middleware does not list the operator, the simulation of `enableOperator` proves nothing.
    disabled: inMiddleware ? disabled : undefined,
  };
}

const enablingAbi = parseAbi(['function enableOperator(address operator)']);
const ALREADY_ENABLED = toFunctionSelector('MapWithTimeData__AlreadyEnabled()');

/**
 * Whether a listed operator is disabled in the L1 middleware; undefined if unknown. No getter reports the
 * state, so this function simulates the owner's call `enableOperator`. On a quiet L1, every write reverts until the past
 * epochs are processed, so the call is simulated once more at the time of the last processed epoch. One round trip, or
 * three on a quiet L1.
 */
export async function isDisabled(
  evm: EvmReader,
  { middleware, owners, epochs }: Pick<BasicL1Facts, 'middleware' | 'owners' | 'epochs'>,
  operator: EvmAddress,
): Promise<boolean | undefined> {
  const data = callData(enablingAbi, 'enableOperator', [operator]);
  const simulate = async (options: CallOptions): Promise<boolean | undefined> => {
    const calls = [...new Set(owners)].map((from) =>
      evm.call({ from, to: middleware, data }, options),
    );
    const outcomes = await Promise.all(calls);
    if (outcomes.some(({ ok }) => ok)) return true;
    const isEnabled = outcomes.some(
      (outcome) => !outcome.ok && outcome.revert.startsWith(ALREADY_ENABLED),
    );
    return isEnabled ? false : undefined;
  };
  const now = await simulate({});
  if (now !== undefined || owners.length === 0 || !(await evm.takesTime())) return now;
  const [processed] = await tryQueries(evm, [
    query(middlewareAt(middleware), 'lastGlobalNodeStakeUpdateEpoch', []),
  ]);
  if (processed === undefined) return undefined;
  return simulate({ time: epochs.startTime + BigInt(processed) * epochs.duration });
}

/** One round trip. */
export async function readEpoch(
  evm: EvmReader,
  { middleware, epochs }: Pick<BasicL1Facts, 'middleware' | 'epochs'>,
): Promise<EpochFacts> {
  const [[number, lastUpdated], head, takesTime] = await Promise.all([
    runQueries(evm, [
      query(middlewareAt(middleware), 'getCurrentEpoch', []),
      query(middlewareAt(middleware), 'lastGlobalNodeStakeUpdateEpoch', []),
    ]),
    evm.head(),
    evm.takesTime(),
  ]);
  const reportedEpoch = BigInt(number);
  const time = executionTime(head);
  const currentEpoch = epochAt(epochs, time);
  // Without block overrides, calls run at the time of the latest block. On an idle chain, the epoch of that
  // block may have ended.
  const computed = !takesTime && currentEpoch > reportedEpoch;
  return {
    ...epochFacts(epochs, computed ? currentEpoch : reportedEpoch, BigInt(lastUpdated), time),
    computed,
  };
}

/**
 * Reads an operator's nodes, its stake and the epoch. Leaves out duplicates, former nodes, and nodes that now
 * belong to another operator. A node whose operator cannot be determined stays. Round trips:
 * 1. The epoch, the list of nodes and the locked stake.
 * 2. The validation IDs and the stake of the epoch.
 * 3. The stake and the operator of each node. Finding the operator may take further round trips.
 */
export async function readOwnStake(evm: EvmReader, l1: BasicL1Facts, operator: EvmAddress) {
  const { middleware, balancer } = l1;
  const [{ epoch, total, rebalanced, totalNext }, liveNodes, answers, [ownIds]] = await Promise.all(
    [
      readEpochStake(evm, l1, operator),
      readLiveNodes(evm, l1, operator),
      runQueries(evm, [
        query(middlewareAt(middleware), 'operatorLockedStake', [operator]),
        moduleWeightsQuery(balancer, middleware),
        query(middlewareAt(middleware), 'getOperatorUsedStakeCached', [operator]),
      ]),
      // Only later deployments of generation C answer this query.
      tryQueries(evm, [validationIdsQuery(l1, operator)]),
    ],
  );
  const [locked, [, maxWeight], countedByContract] = answers;
  const ownerOf = operatorFinder(evm, l1, operator);
  const ownNodes = await Promise.all(
    liveNodes.map(async (node) => {
      const isOwn = ownIds?.includes(idToHex(node.validationId)) === true;
      const [owner, stakes] = await Promise.all([
        isOwn ? operator : ownerOf(node),
        readNodeStake(evm, l1, node, epoch),
      ]);
      return (owner ?? operator) === operator ? [{ ...node, ...stakes }] : [];
    }),
  );
  const nodes = ownNodes.flat();

  // The first write of an epoch releases stake that updates in earlier epochs have locked.
  const lockedNow = epoch.lastUpdated >= epoch.number ? locked : 0n;
  const cap = maxWeight * l1.weightScale;
  const available = max(min(total, cap) - lockedNow, 0n);
  const used = nodes.reduce((sum, { stake }) => sum + stake, 0n);
  const counted = max(used, countedByContract);
  const usedNext = nodes.reduce((sum, { nextStake }) => sum + nextStake, 0n);
  return {
    epoch,
    nodes,
    stake: {
      available,
      used,
      counted,
      rebalanced,
      next: {
        // The first write of the next epoch releases the locked stake.
        available: totalNext === undefined ? undefined : min(totalNext, cap),
        // A node that is listed twice counts twice in the next epoch too.
        counted: usedNext + (counted - used),
      },
      free: max(available - used, 0n),
    },
  };
}

/** Two round trips. */
async function readLiveNodes(evm: EvmReader, l1: BasicL1Facts, operator: EvmAddress) {
  const nodeIds = await listNodes(evm, l1, operator);
  const words = await runQueries(
    evm,
    nodeIds.map((nodeId) => l1.generation.liveValidationQuery(l1.balancer, nodeId)),
  );
  return nodeIds.flatMap((nodeId, i) => {
    const validationId = idOrNone(words[i] ?? '0x0');
    return validationId === undefined ? [] : [{ nodeId, validationId }];
  });
}

/**
 * The first write of an epoch stores the stake of all operators that were enabled when the epoch began.
 * Before it, the getter may report too much, so this function simulates the write. Two round trips.
 */
async function readEpochStake(evm: EvmReader, l1: BasicL1Facts, operator: EvmAddress) {
  const { middleware, primaryClass } = l1;
  const epoch = await readEpoch(evm, l1);
  const number = Number(epoch.number);
  const stakeIn = (epochNumber: number) =>
    query(middlewareAt(middleware), 'getOperatorStake', [operator, epochNumber, primaryClass.id]);
  const ofClass = [number, primaryClass.id] as const;
  const cacheCall = query(middlewareAt(middleware), 'calcAndCacheStakes', ofClass);
  const [[isCached, reportedStake, rebalanced], simulated, [totalNext]] = await Promise.all([
    runQueries(evm, [
      query(middlewareAt(middleware), 'totalStakeCached', ofClass),
      stakeIn(number),
      query(middlewareAt(middleware), 'rebalancedThisEpoch', [operator, number]),
    ]),
    evm.callInOrder([cacheCall, stakeIn(number)]),
    // An epoch counts the state of its first second. For the next epoch, the present state is the best
    // estimate: it includes opt-outs, withdrawals and revoked delegations.
    tryQueries(evm, [stakeIn(number + 1)]),
  ]);
  const isSimulated = !isCached && simulated?.length === 66;
  const total = isSimulated ? BigInt(simulated) : reportedStake;
  return { epoch, rebalanced, totalNext, total };
}

/** One round trip. */
async function readNodeStake(
  evm: EvmReader,
  { middleware }: BasicL1Facts,
  { validationId }: Pick<OperatorNode, 'validationId'>,
  { number, lastUpdated }: EpochFacts,
): Promise<Pick<OperatorNode, 'stake' | 'nextStake'>> {
  const id = idToHex(validationId);
  const storedEpoch = Number(min(lastUpdated, number));
  const [lastStake, nextEpochStake, isLeaving] = await runQueries(evm, [
    query(middlewareAt(middleware), 'getNodeStake', [storedEpoch, id]),
    query(middlewareAt(middleware), 'getNodeStake', [storedEpoch + 1, id]),
    query(middlewareAt(middleware), 'nodePendingRemoval', [id]),
  ]);
  // The first write of an epoch copies the node's stake from the epoch before. The write copies nothing if
  // the node already has a stake in the new epoch, or if the node is leaving.
  const copiedStake = nextEpochStake === 0n && !isLeaving ? lastStake : nextEpochStake;
  // Before the first write of the current epoch, the contract has not stored the copied stake yet.
  return { stake: lastUpdated < number ? copiedStake : lastStake, nextStake: copiedStake };
}
