import { encodeEventTopics, pad } from 'viem/utils';
import { type Hex, hexToBytes } from '../../domain/identity/bytes.ts';
import { type EvmAddress, checksumAddress } from '../../domain/identity/evm.ts';
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
import type { BasicL1Facts } from '../contracts/l1-facts.ts';

export const [REGISTERED] = encodeEventTopics({
  abi: operatorRegistryAbi,
  eventName: 'RegisterOperator',
});
export const [OPTED_IN] = encodeEventTopics({ abi: optInServiceAbi, eventName: 'OptIn' });
export const [NODE_ADDED] = encodeEventTopics({ abi: middlewareAbi, eventName: 'NodeAdded' });

/** Returns the topic of an indexed address: 32 bytes, in lower case. */
export function addressTopic(address: EvmAddress): Hex {
  return pad(address.toLowerCase() as Hex, { size: 32 });
}

/** The address in an indexed topic. */
export function addressIn(topic: Hex): EvmAddress {
  return checksumAddress(`0x${topic.slice(26)}`);
}

/** The contracts that emit the events, the kinds of event (the first topic) and their subject (the other topics). */
export type EventFilter = Pick<LogFilter, 'address' | 'topics'>;
/** A range of blocks. */
export type Blocks = Pick<LogFilter, 'fromBlock' | 'toBlock'>;

/** The maximum number of blocks before the head in a search range. */
const BLOCKS_BACK = 1_000_000n;

export async function searchRange(evm: EvmReader) {
  const { number: toBlock } = await evm.head();
  return { fromBlock: toBlock > BLOCKS_BACK ? toBlock - BLOCKS_BACK : 0n, toBlock };
}

const INITIATED = {
  registration: 'registrationInitiated',
  weight: 'weightUpdateInitiated',
  removal: 'removalInitiated',
} as const;
export type InitiatedKind = keyof typeof INITIATED;
export const INITIATED_KINDS = Object.keys(INITIATED) as readonly InitiatedKind[];

/** The topic of the event with which the validator manager begins a change of this kind. */
export function initiatedTopic(
  { generation }: Pick<BasicL1Facts, 'generation'>,
  kind: InitiatedKind,
): Hex {
  return generation.events[INITIATED[kind]];
}

/** Without a validation ID: the changes of all validations. */
export function initiationLogFilter(
  l1: Pick<BasicL1Facts, 'generation' | 'manager'>,
  kinds: readonly InitiatedKind[],
  validationId?: ValidationId,
): EventFilter {
  const topics = kinds.map((kind) => initiatedTopic(l1, kind));
  return {
    address: l1.manager,
    topics: [topics, ...(validationId ? [idToHex(validationId)] : [])],
  };
}

/** Blocks of the first part of a search. Each further part has four times as many blocks. */
const FIRST_PART = 2_000n;

interface SearchLimits extends Blocks {
  readonly maxRequests: number;
  /** Ends the search after the part of the range that has such a log; undefined: the whole range is one part. */
  readonly until?: (log: EvmLog) => boolean;
}

/**
 * Searches the newest blocks first.
 * @returns `logs`: oldest first; `fromBlock`: older blocks were not searched, so what they contain is unknown; `failure`:
 * why the search stopped early, undefined if it is complete or reached its limit of requests
 */
export async function searchEvents(
  evm: Pick<EvmReader, 'newestLogs'>,
  filter: EventFilter,
  { fromBlock: end, toBlock, maxRequests, until }: SearchLimits,
) {
  let logs: readonly EvmLog[] = [];
  let fromBlock = toBlock + 1n;
  let failure: OnboardError | undefined;
  let left = maxRequests;
  for (let part = FIRST_PART; fromBlock > end && left > 0 && !failure; part *= 4n) {
    const first = until === undefined || fromBlock - end <= part ? end : fromBlock - part;
    const blocks = { fromBlock: first, toBlock: fromBlock - 1n };
    try {
      const answer = await evm.newestLogs({ ...filter, ...blocks }, left);
      logs = [...answer.logs, ...logs];
      fromBlock = answer.searchedFrom;
      failure = answer.failure;
      left -= answer.requests;
      if (until === undefined || answer.logs.some(until)) break;
    } catch (error) {
      if (!(error instanceof OnboardError)) throw error;
      failure = error;
    }
  }
  return { logs, fromBlock, toBlock, failure };
}

/** The search of an endpoint that allows only a few blocks per request. */
const NARROW_REQUESTS = 32;

/**
 * Returns the newest log; undefined if no block of the range has such a log.
 * @throws OnboardError E-EVM-107 if the endpoint allows too few blocks per search, and the newest blocks have no such log
 */
export async function newestLog(
  evm: EvmReader,
  filter: EventFilter,
  blocks?: Blocks,
): Promise<EvmLog | undefined> {
  const range = { ...(blocks ?? (await searchRange(evm))), until: () => true };
  const whole = await searchEvents(evm, filter, { ...range, maxRequests: Infinity });
  const { logs, fromBlock } = isTooNarrow(whole.failure)
    ? await searchEvents(evm, filter, { ...range, maxRequests: NARROW_REQUESTS })
    : whole;
  const newest = logs.at(-1);
  if (newest === undefined && whole.failure && fromBlock > range.fromBlock) throw whole.failure;
  return newest;
}

/** Finds the newest event with which the manager began a change of a validation. Throws as `newestLog` does. */
export function newestInitiation(
  evm: EvmReader,
  l1: Pick<BasicL1Facts, 'generation' | 'manager'>,
  kinds: readonly InitiatedKind[],
  validationId: ValidationId,
): Promise<EvmLog | undefined> {
  return newestLog(evm, initiationLogFilter(l1, kinds, validationId));
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

/** Returns undefined for another event. */
export function nodeAddedIn({ topics }: EvmLog): NodeAdded | undefined {
  const [name, operator, node, validation] = topics;
  if (name !== NODE_ADDED) return undefined;
  if (operator === undefined || node === undefined || validation === undefined) return undefined;
  return {
    operator: addressIn(operator),
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
  { middleware }: Pick<BasicL1Facts, 'middleware'>,
  { operator, nodeId, validationId }: Partial<NodeAdded>,
): Promise<NodeAdded | undefined> {
  const topics = [
    NODE_ADDED,
    operator ? addressTopic(operator) : null,
    nodeId ? nodeIdToBytes32(nodeId) : null,
    validationId ? idToHex(validationId) : null,
  ];
  const log = await newestLog(evm, { address: middleware, topics });
  return log && nodeAddedIn(log);
}
