import type { EvmAddress } from '../../domain/evm.ts';
import { printable } from '../../domain/printable.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { executionTime } from '../execution-time.ts';
import { middlewareAbi } from '../abi/middleware.ts';
import { epochAt, epochFacts } from './epoch-facts.ts';
import type { L1Contracts } from './l1-facts.ts';
import type { EpochFacts, OperatorFacts } from './operator-facts.ts';
import { operatorQueries, operatorsQuery, type L1Addresses } from './operator-queries.ts';
import { ask, askAll, query } from './query.ts';
import { readNodes } from './read-nodes.ts';
import { readStake } from './read-stake.ts';
import { readVaults } from './read-vaults.ts';

/**
 * Reads how an operator stands on an L1: registration, opt-ins, vaults, nodes, stake, epoch. The parts
 * run side by side, so that a reader that gathers calls needs three or four round trips for all of it.
 */
export async function readOperator(
  readers: { readonly evm: EvmReader },
  l1: L1Contracts,
  operator: EvmAddress,
): Promise<OperatorFacts> {
  const { evm } = readers;
  const [head, standing, vaults, own] = await Promise.all([
    evm.head(),
    readStanding(evm, l1, operator),
    readVaults(evm, l1, operator),
    readOwnStake(evm, l1, operator),
  ]);
  return { operator, ...standing, vaults, ...own, readAt: executionTime(head) };
}

/** The part of it that says what an operator may still give to nodes: two or three round trips. */
export async function readOwnStake(
  evm: EvmReader,
  l1: L1Contracts,
  operator: EvmAddress,
): Promise<Pick<OperatorFacts, 'nodes' | 'stake' | 'epoch'>> {
  const epochSoon = readEpoch(evm, l1);
  const nodesSoon = readNodes(evm, l1, operator, epochSoon);
  const [epoch, nodes, stake] = await Promise.all([
    epochSoon,
    nodesSoon,
    epochSoon.then((epoch) => readStake(evm, l1, operator, epoch, nodesSoon)),
  ]);
  return { epoch, nodes, stake };
}

/** Whether an operator is registered, opted in and enabled. */
export async function readStanding(
  evm: EvmReader,
  l1: L1Addresses,
  operator: EvmAddress,
): Promise<Pick<OperatorFacts, 'registered' | 'metadataUrl' | 'optedInToL1' | 'inMiddleware'>> {
  const { isRegistered, isOptedIn, metadataUrl } = operatorQueries(l1, operator);
  const [[registered, optedInToL1, operators], [url]] = await Promise.all([
    askAll(evm, [isRegistered, isOptedIn, operatorsQuery(l1)]),
    ask(evm, [metadataUrl]),
  ]);
  return {
    registered,
    metadataUrl: registered && url !== undefined ? printable(url) : undefined,
    optedInToL1,
    inMiddleware: operators.includes(operator),
  };
}

/** The number of the present epoch, and of the last that was rolled over to. */
export function readEpochNumbers(evm: EvmReader, { middleware }: Pick<L1Contracts, 'middleware'>) {
  return askAll(evm, [
    query('L1 middleware', middleware, middlewareAbi, 'getCurrentEpoch', []),
    query('L1 middleware', middleware, middlewareAbi, 'lastGlobalNodeStakeUpdateEpoch', []),
  ]);
}

/** The present epoch of an L1 middleware. */
export async function readEpoch(evm: EvmReader, l1: L1Contracts): Promise<EpochFacts> {
  const [[number, lastUpdated], head, takesTime] = await Promise.all([
    readEpochNumbers(evm, l1),
    evm.head(),
    evm.takesTime(),
  ]);
  const read = BigInt(number);
  const time = executionTime(head);
  const present = epochAt(l1.epochs, time);
  // Where calls see the latest block's time, an idle chain answers for an epoch that has ended.
  const computed = !takesTime && present > read;
  const facts = epochFacts(l1.epochs, computed ? present : read, BigInt(lastUpdated), time);
  return { ...facts, computed };
}
