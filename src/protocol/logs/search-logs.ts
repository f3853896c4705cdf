import { encodeEventTopics, pad } from 'viem/utils';
import { type Hex, hexToBytes } from '../../domain/identity/bytes.ts';
import { type EvmAddress, checksumAddress } from '../../domain/identity/evm.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { EvmLog, EvmReader, LogFilter } from '../../ports/evm.ts';
import { operatorRegistryAbi, optInServiceAbi, middlewareAbi } from '../abi/l1-contracts.ts';
import { OnboardError } from '../../domain/errors.ts';
import {
  type NodeId,
  type ValidationId,
  idFromHex,
  idToHex,
  nodeIdFromBytes,
  nodeIdToBytes32,
} from '../../domain/identity/ids.ts';
import type { L1Contracts } from '../contracts/l1-facts.ts';

/** Returns the topic of an indexed address: 32 bytes, in lower case. */
export function addressTopic(address: EvmAddress): Hex {
  return pad(address.toLowerCase() as Hex, { size: 32 });
}

type Contracts = NetworkProfile['contracts'];
export type EventFilter = Pick<LogFilter, 'address' | 'topics'>;

export function registrationLogFilter({ operatorRegistry }: Contracts, operator: EvmAddress) {
  const eventName = 'RegisterOperator';
  const topics = encodeEventTopics({ abi: operatorRegistryAbi, eventName, args: { operator } });
  return { address: operatorRegistry, topics };
}

export function optInLogFilter(
  { operatorL1OptIn, operatorVaultOptIn }: Contracts,
  kind: 'l1' | 'vault',
  operator: EvmAddress,
  target: EvmAddress,
): EventFilter {
  const args = { who: operator, where: target };
  const topics = encodeEventTopics({ abi: optInServiceAbi, eventName: 'OptIn', args });
  return { address: kind === 'l1' ? operatorL1OptIn : operatorVaultOptIn, topics };
}

/** The maximum number of blocks before the head in a search range. */
const BLOCKS_BACK = 1_000_000n;

export async function searchRange(evm: EvmReader) {
  const { number: toBlock } = await evm.head();
  return { fromBlock: toBlock > BLOCKS_BACK ? toBlock - BLOCKS_BACK : 0n, toBlock };
}

/** Blocks of the first search. Each further search covers four times as many blocks. */
const FIRST_WINDOW = 2_000n;

/** The search of an endpoint that allows only a few blocks per request. */
const NARROW_REQUESTS = 32;

/**
 * Undefined if no searched block has such a log.
 * @throws OnboardError E-EVM-107 if the endpoint allows too few blocks per search, and the newest blocks have no such log
 */
export async function newestLog(
  evm: EvmReader,
  filter: EventFilter,
  range?: Pick<LogFilter, 'fromBlock' | 'toBlock'>,
): Promise<EvmLog | undefined> {
  const { fromBlock: end, toBlock: head } = range ?? (await searchRange(evm));
  let toBlock = head;
  try {
    for (let window = FIRST_WINDOW; toBlock >= end; window *= 4n) {
      const fromBlock = toBlock - end > window ? toBlock - window : end;
      const newest = (await evm.logs({ ...filter, fromBlock, toBlock })).at(-1);
      if (newest !== undefined) return newest;
      toBlock = fromBlock - 1n;
    }
    return undefined;
  } catch (error) {
    if (!isTooNarrow(error)) throw error;
    const blocks = { fromBlock: end, toBlock };
    const { logs, searchedFrom } = await evm.newestLogs({ ...filter, ...blocks }, NARROW_REQUESTS);
    const newest = logs.at(-1);
    if (newest === undefined && searchedFrom > end) throw error;
    return newest;
  }
}

/** True if an endpoint allows too few blocks per log search for a whole search. */
export function isTooNarrow(error: unknown): error is OnboardError {
  return error instanceof OnboardError && error.code === 'E-EVM-107';
}

export interface NodeAdded {
  readonly operator: EvmAddress;
  readonly nodeId: NodeId;
  readonly validationId: ValidationId;
}

export const [NODE_ADDED] = encodeEventTopics({ abi: middlewareAbi, eventName: 'NodeAdded' });

/** Returns undefined for another event. */
export function nodeAddedIn({ topics }: EvmLog): NodeAdded | undefined {
  const [name, operator, node, validation] = topics;
  if (name !== NODE_ADDED) return undefined;
  if (operator === undefined || node === undefined || validation === undefined) return undefined;
  return {
    operator: checksumAddress(`0x${operator.slice(26)}`),
    nodeId: nodeIdFromBytes(hexToBytes(node).slice(12)),
    validationId: idFromHex<ValidationId>(validation),
  };
}

/**
 * Finds the middleware's newest `NodeAdded` event with the given values. Returns undefined and throws as `newestLog`
 * does.
 */
export async function findNodeAdded(
  evm: EvmReader,
  { middleware }: Pick<L1Contracts, 'middleware'>,
  { operator, nodeId, validationId }: Partial<NodeAdded>,
): Promise<NodeAdded | undefined> {
  const topics = encodeEventTopics({
    abi: middlewareAbi,
    eventName: 'NodeAdded',
    args: {
      ...(operator && { operator }),
      ...(nodeId && { nodeId: nodeIdToBytes32(nodeId) }),
      ...(validationId && { validationID: idToHex(validationId) }),
    },
  });
  const log = await newestLog(evm, { address: middleware, topics });
  return log && nodeAddedIn(log);
}
