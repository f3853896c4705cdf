import { encodeEventTopics } from 'viem/utils';
import { bytesEqual, isHex, type Hex } from '../../domain/identity/bytes.ts';
import { checksumAddress, type EvmAddress, type EvmHash } from '../../domain/identity/evm.ts';
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
  delegatorAbi,
  middlewareAbi,
  operatorRegistryAbi,
  optInServiceAbi,
} from '../../protocol/abi/l1-contracts.ts';
import type { L1Contracts } from '../../protocol/contracts/l1-facts.ts';
import { NODE_ADDED, addressTopic, nodeAddedIn } from '../../protocol/logs/search-logs.ts';

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

type Blocks = Pick<LogFilter, 'fromBlock' | 'toBlock'>;

const [REGISTERED] = encodeEventTopics({ abi: operatorRegistryAbi, eventName: 'RegisterOperator' });
const [METADATA_SET] = encodeEventTopics({ abi: operatorRegistryAbi, eventName: 'SetMetadataURL' });
const [OPTED_IN] = encodeEventTopics({ abi: optInServiceAbi, eventName: 'OptIn' });
const [OPTED_OUT] = encodeEventTopics({ abi: optInServiceAbi, eventName: 'OptOut' });
const [NODE_REMOVED] = encodeEventTopics({ abi: middlewareAbi, eventName: 'NodeRemoved' });
const [NODE_UPDATED] = encodeEventTopics({ abi: middlewareAbi, eventName: 'NodeStakeUpdated' });
const [SHARES_SET] = encodeEventTopics({ abi: delegatorAbi, eventName: 'SetOperatorL1Shares' });

const STEPS = new Map<Hex | undefined, string>([
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

/** The step name for a curator's change of the operator's stake. */
export const SHARES = 'shares';

/** If a transaction emits several events, the step that comes first in this list becomes the title. */
const RANKS = ['register', 'complete', 'add', 'remove', 'update'];

/**
 * Searches the events about an operator and all changes of its nodes, including departed nodes. Runs one search,
 * and a second one for the nodes' validations if the operator added nodes.
 * @throws OnboardError if the endpoint refuses a search
 */
export async function searchOperatorLogs(
  evm: Pick<EvmReader, 'logs'>,
  contracts: NetworkProfile['contracts'],
  operator: EvmAddress,
  l1s: readonly L1Contracts[],
  blocks: Blocks,
): Promise<{ readonly calls: readonly LoggedCall[]; readonly changes: readonly LoggedChange[] }> {
  const { operatorRegistry, operatorL1OptIn, operatorVaultOptIn } = contracts;
  const own = await evm.logs({
    address: [
      operatorRegistry,
      operatorL1OptIn,
      operatorVaultOptIn,
      ...l1s.map(({ middleware }) => middleware),
    ],
    topics: [
      [REGISTERED, METADATA_SET, OPTED_IN, OPTED_OUT, NODE_ADDED, NODE_REMOVED, NODE_UPDATED],
      addressTopic(operator),
    ],
    ...blocks,
  });
  const added = own.map(nodeAddedIn).filter((one) => one !== undefined);
  const nodes = new Map(added.map(({ validationId, nodeId }) => [validationId, nodeId]));
  const managed = nodes.size === 0 ? [] : await searchManagers(evm, l1s, nodes, blocks);
  const calls = [
    ...own.flatMap((log) => callOf(log, ownStep(log, contracts), nodes)),
    ...managed.flatMap((log) => callOf(log, managerStep(log, l1s), nodes)),
  ];
  const changes = managed.flatMap((log) => changeOf(log, l1s, nodes));
  return { calls: onePerTransaction(calls), changes };
}

/** Searches for changes of the operator's stake by the curators of vaults. */
export async function searchShares(
  evm: Pick<EvmReader, 'logs'>,
  operator: EvmAddress,
  delegators: readonly EvmAddress[],
  l1s: readonly EvmAddress[],
  blocks: Blocks,
): Promise<readonly LoggedCall[]> {
  if (delegators.length === 0) return [];
  const topics = [SHARES_SET, l1s.map(addressTopic), null, addressTopic(operator)];
  const logs = await evm.logs({ address: delegators, topics, ...blocks });
  return onePerTransaction(logs.flatMap((log) => callOf(log, SHARES, new Map())));
}

function searchManagers(
  evm: Pick<EvmReader, 'logs'>,
  l1s: readonly L1Contracts[],
  nodes: ReadonlyMap<ValidationId, NodeId>,
  blocks: Blocks,
): Promise<readonly EvmLog[]> {
  const names = l1s
    .flatMap(({ generation: { events } }) => MANAGER_EVENTS.map((event) => events[event]))
    .filter((topic) => topic !== undefined);
  const topics = [[...new Set(names)], [...nodes.keys()].map(idToHex)];
  return evm.logs({ address: l1s.map(({ manager }) => manager), topics, ...blocks });
}

function ownStep(
  { address, topics: [name, , where] }: EvmLog,
  { operatorL1OptIn }: NetworkProfile['contracts'],
): string | undefined {
  if (name !== OPTED_IN && name !== OPTED_OUT) return STEPS.get(name);
  const isOfL1 = address === operatorL1OptIn || where === undefined;
  const target = isOfL1 ? 'l1' : `vault:${checksumAddress(`0x${where.slice(26)}`)}`;
  return `${name === OPTED_IN ? 'opt-in' : 'opt-out'}-${target}`;
}

function managerStep(log: EvmLog, l1s: readonly L1Contracts[]): string | undefined {
  const [name] = log.topics;
  const events = l1s.find((l1) => l1.manager === log.address)?.generation.events;
  if (name === undefined || events === undefined) return undefined;
  const found = MANAGER_EVENTS.find((event) => events[event] === name);
  return found && MANAGER_STEPS[found];
}

function callOf(
  { topics, transactionHash: id, blockNumber: height }: EvmLog,
  step: string | undefined,
  nodes: ReadonlyMap<ValidationId, NodeId>,
): readonly LoggedCall[] {
  if (step === undefined) return [];
  // The validation ID is topic 1 of the manager's events, and topic 3 of the middleware's events.
  const known = [topics[1], topics[3]].map(
    (topic) => topic && nodes.get(idFromHex<ValidationId>(topic)),
  );
  return [{ step, node: known.find((node) => node !== undefined), id, height }];
}

/** A removal is a change to weight 0. */
function changeOf(
  { address, topics, data, blockNumber: height }: EvmLog,
  l1s: readonly L1Contracts[],
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
