import { encodeEventTopics } from 'viem/utils';
import { bytesEqual, isHex, type Hex } from '../../domain/identity/bytes.ts';
import type { EvmAddress, EvmHash } from '../../domain/identity/evm.ts';
import {
  idFromHex,
  idToBytes,
  idToHex,
  type NodeId,
  type ValidationId,
} from '../../domain/identity/ids.ts';
import { readPayload } from '../../protocol/messages/p-chain-messages.ts';
import { decodeL1ValidatorWeight, registrationValidationId } from '../../protocol/warp/payloads.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { EvmLog, EvmReader, LogFilter } from '../../ports/evm.ts';
import {
  middlewareAbi,
  operatorRegistryAbi,
  optInServiceAbi,
} from '../../protocol/abi/l1-contracts.ts';
import type { BasicL1Facts } from '../../protocol/contracts/l1-facts.ts';
import {
  type Blocks,
  NODE_ADDED,
  OPTED_IN,
  REGISTERED,
  addressIn,
  addressTopic,
  nodeAddedIn,
  searchEvents,
} from '../../protocol/logs/search-logs.ts';

/** A call on the C-Chain that emitted an event about the operator. Any account may have sent the call. */
export interface LoggedCall {
  readonly step: string;
  readonly node: NodeId | undefined;
  readonly id: EvmHash;
  readonly height: bigint;
}

/** A change of a validation. The P-Chain must apply the change too. */
export interface LoggedChange {
  readonly node: NodeId | undefined;
  readonly validationId: ValidationId;
  /** The nonce of the weight message; undefined for a registration. */
  readonly nonce: bigint | undefined;
  readonly height: bigint;
}

const [METADATA_SET] = encodeEventTopics({ abi: operatorRegistryAbi, eventName: 'SetMetadataURL' });
const [OPTED_OUT] = encodeEventTopics({ abi: optInServiceAbi, eventName: 'OptOut' });
const [NODE_REMOVED] = encodeEventTopics({ abi: middlewareAbi, eventName: 'NodeRemoved' });
const [NODE_UPDATED] = encodeEventTopics({ abi: middlewareAbi, eventName: 'NodeStakeUpdated' });

const STEPS: ReadonlyMap<Hex, string> = new Map([
  [REGISTERED, 'register'],
  [METADATA_SET, 'set-metadata-url'],
  [NODE_ADDED, 'add'],
  [NODE_REMOVED, 'remove'],
  [NODE_UPDATED, 'update'],
]);

const MANAGER_STEPS = {
  registrationInitiated: 'add',
  registrationCompleted: 'complete',
  weightUpdateInitiated: 'update',
  weightUpdateCompleted: 'complete',
  removalInitiated: 'remove',
  removalCompleted: 'complete',
} as const;
const MANAGER_EVENTS = Object.keys(MANAGER_STEPS) as (keyof typeof MANAGER_STEPS)[];

/** If a transaction emits several events, the step that comes first in this list becomes the title. */
const RANKS = ['register', 'complete', 'add', 'remove', 'update'];

/** The requests that each search of a receipt takes at most; with 2,000 blocks a request, more than a million blocks. */
const MAX_REQUESTS = 640;

/** What a search found in `blocks`, and its first searched block. */
interface Found<T> extends Blocks {
  readonly found: T;
}

/** The contracts whose events concern an operator. */
interface SearchedContracts {
  readonly services: NetworkProfile['contracts'];
  readonly l1s: readonly BasicL1Facts[];
}

/**
 * Searches the events about an operator back to its registration; `isComplete` if the registration was found.
 * @throws OnboardError if the endpoint refuses a search
 */
export async function searchOwnLogs(
  evm: Pick<EvmReader, 'newestLogs'>,
  { services, l1s }: SearchedContracts,
  operator: EvmAddress,
  blocks: Blocks,
): Promise<Found<readonly EvmLog[]> & { readonly isComplete: boolean }> {
  const { operatorRegistry, operatorL1OptIn, operatorVaultOptIn } = services;
  const names = [...STEPS.keys(), OPTED_IN, OPTED_OUT];
  const filter = {
    address: [
      operatorRegistry,
      operatorL1OptIn,
      operatorVaultOptIn,
      ...l1s.map(({ middleware }) => middleware),
    ],
    topics: [names, addressTopic(operator)],
  };
  const until = ({ topics: [name] }: EvmLog) => name === REGISTERED;
  const limits = { ...blocks, until, maxRequests: MAX_REQUESTS };
  const { logs: found, fromBlock, toBlock, failure } = await searchEvents(evm, filter, limits);
  if (failure !== undefined) throw failure;
  const registered = found.find(until)?.blockNumber;
  const isComplete = registered !== undefined || fromBlock === 0n;
  return { found, fromBlock: registered ?? fromBlock, toBlock, isComplete };
}

/**
 * Finds the calls behind the operator's `own` events, and all changes of its nodes, including departed nodes.
 * @throws OnboardError if the endpoint refuses a search
 */
export async function searchChanges(
  evm: Pick<EvmReader, 'newestLogs'>,
  { services, l1s }: SearchedContracts,
  { found: own, ...blocks }: Found<readonly EvmLog[]>,
): Promise<
  Found<{ readonly calls: readonly LoggedCall[]; readonly changes: readonly LoggedChange[] }>
> {
  const added = own.map(nodeAddedIn).filter((node) => node !== undefined);
  const nodes = new Map(added.map(({ validationId, nodeId }) => [validationId, nodeId]));
  const names = l1s
    .flatMap(({ generation: { events } }) => MANAGER_EVENTS.map((event) => events[event]))
    .filter((topic) => topic !== undefined);
  const topics = [[...new Set(names)], [...nodes.keys()].map(idToHex)];
  const managers = nodes.size === 0 ? [] : l1s.map(({ manager }) => manager);
  const { found: managed, ...searched } = await searchNewest(evm, managers, topics, blocks);
  const calls = [
    ...own.flatMap((log) => loggedCalls(log, ownStep(log, services), nodes)),
    ...managed.flatMap((log) => loggedCalls(log, managerStep(log, l1s), nodes)),
  ];
  const changes = managed.flatMap((log) => loggedChanges(log, l1s, nodes));
  return { found: { calls: onePerTransaction(calls), changes }, ...searched };
}

/** Without a request if there is no address to search. */
async function searchNewest(
  evm: Pick<EvmReader, 'newestLogs'>,
  address: readonly EvmAddress[],
  topics: LogFilter['topics'],
  blocks: Blocks,
): Promise<Found<readonly EvmLog[]>> {
  if (address.length === 0) return { ...blocks, found: [] };
  const limits = { ...blocks, maxRequests: MAX_REQUESTS };
  const {
    logs: found,
    failure,
    ...searched
  } = await searchEvents(evm, { address, topics }, limits);
  if (failure !== undefined) throw failure;
  return { found, ...searched };
}

function ownStep(
  { address, topics: [name, , where] }: EvmLog,
  { operatorL1OptIn }: NetworkProfile['contracts'],
): string | undefined {
  if (name !== OPTED_IN && name !== OPTED_OUT) return name && STEPS.get(name);
  const isOfL1 = address === operatorL1OptIn || where === undefined;
  const target = isOfL1 ? 'l1' : `vault:${addressIn(where)}`;
  return `${name === OPTED_IN ? 'opt-in' : 'opt-out'}-${target}`;
}

function managerStep(log: EvmLog, l1s: readonly BasicL1Facts[]): string | undefined {
  const [name] = log.topics;
  const events = l1s.find((l1) => l1.manager === log.address)?.generation.events;
  if (name === undefined || events === undefined) return undefined;
  const found = MANAGER_EVENTS.find((event) => events[event] === name);
  return found && MANAGER_STEPS[found];
}

function loggedCalls(
  { topics, transactionHash: id, blockNumber: height }: EvmLog,
  step: string | undefined,
  nodes: ReadonlyMap<ValidationId, NodeId>,
): readonly LoggedCall[] {
  if (step === undefined) return [];
  // The validation ID is topic 1 of the manager's events, and topic 3 of the middleware's events.
  const candidates = [topics[1], topics[3]].map(
    (topic) => topic && nodes.get(idFromHex<ValidationId>(topic)),
  );
  return [{ step, node: candidates.find((node) => node !== undefined), id, height }];
}

/** A removal is a change to weight 0. */
function loggedChanges(
  { address, topics, data, blockNumber: height }: EvmLog,
  l1s: readonly BasicL1Facts[],
  nodes: ReadonlyMap<ValidationId, NodeId>,
): readonly LoggedChange[] {
  const events = l1s.find((l1) => l1.manager === address)?.generation.events;
  const [name, validation, third] = topics;
  if (events === undefined || validation === undefined) return [];
  const validationId = idFromHex<ValidationId>(validation);
  const about = { validationId, node: nodes.get(validationId), height };
  if (name === events.registrationInitiated) return [{ ...about, nonce: undefined }];
  if (name !== events.weightUpdateInitiated) return [];
  // The event of generation A has the nonce as a topic. The event of generation C has the nonce in the first
  // word of the data.
  const nonce = third ?? (data.slice(0, 66) as Hex);
  return isHex(nonce, 32) ? [{ ...about, nonce: BigInt(nonce) }] : [];
}

function onePerTransaction(calls: readonly LoggedCall[]): readonly LoggedCall[] {
  const found = new Map<EvmHash, LoggedCall>();
  for (const call of calls) {
    const earlier = found.get(call.id);
    if (earlier === undefined || rank(call) < rank(earlier)) found.set(call.id, call);
  }
  return [...found.values()];
}

function rank({ step }: LoggedCall): number {
  const at = RANKS.indexOf(step);
  return at < 0 ? RANKS.length : at;
}

export function isMessageOfChange(
  signedMessage: Uint8Array,
  { validationId, nonce }: Pick<LoggedChange, 'validationId' | 'nonce'>,
): boolean {
  const isChange = (payload: Uint8Array): boolean => {
    const validation = idToBytes(validationId);
    if (nonce === undefined) return bytesEqual(registrationValidationId(payload), validation);
    const weight = decodeL1ValidatorWeight(payload);
    return weight.nonce === nonce && bytesEqual(weight.validationId, validation);
  };
  // A message of another kind cannot be decoded, so it is not the change's message.
  return readPayload(signedMessage, isChange) ?? false;
}
