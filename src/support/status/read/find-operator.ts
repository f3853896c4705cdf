import { hexToBytes } from '../../../domain/identity/bytes.ts';
import { checksumAddress, type EvmAddress, type EvmHash } from '../../../domain/identity/evm.ts';
import { OnboardError } from '../../../domain/errors.ts';
import {
  idFromHex,
  idToHex,
  type Id32,
  type NodeId,
  type PChainTxId,
  type ValidationId,
  idOfKind,
} from '../../../domain/identity/ids.ts';
import { message } from '../../../domain/message.ts';
import type { L1Profile, NetworkProfile } from '../../../domain/network/profile.ts';
import type { EvmReceipt } from '../../../ports/evm.ts';
import type { Readers } from '../../../ports/readers.ts';
import { changesInReceipt } from '../../../protocol/logs/changes-in-receipt.ts';
import type { L1Contracts } from '../../../protocol/contracts/l1-facts.ts';
import {
  listNodes,
  operatorsQuery,
  ownValidationsQuery,
} from '../../../protocol/contracts/listed-nodes.ts';
import { findNodeAdded } from '../../../protocol/logs/node-added.ts';
import { tryQueries, runQueries } from '../../../protocol/contracts/query.ts';
import { readL1Contracts } from '../../../protocol/snapshots/read-l1.ts';
import {
  readLive,
  readManagerValidator,
} from '../../../protocol/contracts/read-manager-validator.ts';
import type { Subject } from '../subject.ts';

interface Search {
  readonly readers: Readers;
  readonly profile: NetworkProfile;
  readonly l1s: readonly L1Profile[];
}

/**
 * The operator behind an address, a node, a validation or a transaction.
 *
 * Round trips: none for an address; for a node what the L1s are made of, their operators, and the operators' lists
 * (3); for a validation the same, with its node beside the operators (3); for a transaction its receipt beside what the L1s are made of (1 to 3).
 * @throws OnboardError E-SUP-102, E-SUP-103, E-EVM-106 where nothing tells it
 */
export async function findOperator(
  readers: Readers,
  profile: NetworkProfile,
  l1s: readonly L1Profile[],
  subject: Subject,
): Promise<EvmAddress> {
  const search: Search = { readers, profile, l1s };
  switch (subject.kind) {
    case 'operator':
      return subject.operator;
    case 'node':
      return operatorOfNode(search, await listedOf(search), subject.nodeId);
    case 'id':
      return operatorOfId(search, subject.id);
    case 'transaction':
      return operatorOfTransaction(search, subject.hash);
  }
}

/** Who may have a node on an L1: the operators that its middleware lists. */
interface Listed {
  readonly contracts: L1Contracts;
  readonly operators: readonly EvmAddress[];
}

/** By the lists of the middlewares, which are complete; by their logs for a node that has left. */
async function operatorOfNode(
  { readers, profile }: Search,
  l1s: readonly Listed[],
  nodeId: NodeId,
  validationId?: ValidationId,
): Promise<EvmAddress> {
  for (const { contracts, operators } of l1s) {
    const lists = await Promise.all(operators.map((one) => listNodes(readers.evm, contracts, one)));
    const [first, ...others] = operators.filter((_, i) => lists[i]?.includes(nodeId));
    if (first === undefined) continue;
    if (others.length === 0) return first;
    return (
      (await ownerAmong(readers, contracts, [first, ...others], nodeId, validationId)) ?? first
    );
  }
  for (const { contracts } of l1s) {
    const added = await findNodeAdded(readers.evm, contracts, { nodeId });
    if (added !== undefined) return added.operator;
  }
  throw new OnboardError('E-SUP-102', {
    network: profile.name,
    what: message('noun.the-node'),
    id: nodeId,
  });
}

async function listOperators({ evm }: Readers, contracts: L1Contracts): Promise<Listed> {
  const [operators] = await runQueries(evm, [operatorsQuery(contracts)]);
  return { contracts, operators: operators.map(checksumAddress) };
}

/** Of several that have listed a node the one whose validation is meant: the node's live one, if none is. */
async function ownerAmong(
  { evm }: Readers,
  contracts: L1Contracts,
  operators: readonly EvmAddress[],
  nodeId: NodeId,
  wanted: ValidationId | undefined,
): Promise<EvmAddress | undefined> {
  const validationId = wanted ?? (await readLive(evm, contracts, nodeId));
  if (validationId === undefined) return undefined;
  const owned = await tryQueries(
    evm,
    operators.map((operator) => ownValidationsQuery(contracts, operator)),
  );
  const owner = operators[owned.findIndex((ids) => ids?.includes(idToHex(validationId)))];
  return owner ?? (await findNodeAdded(evm, contracts, { validationId }))?.operator;
}

function contractsOfAll({ readers, profile, l1s }: Search): Promise<readonly L1Contracts[]> {
  return Promise.all(l1s.map((l1) => readL1Contracts(readers, profile, l1)));
}

async function listedOf(search: Search): Promise<readonly Listed[]> {
  const everyL1 = await contractsOfAll(search);
  return Promise.all(everyL1.map((contracts) => listOperators(search.readers, contracts)));
}

async function operatorOfId(search: Search, id: Id32): Promise<EvmAddress> {
  const { readers, profile } = search;
  const validationId = idOfKind<ValidationId>(id);
  const everyL1 = await contractsOfAll(search);
  const [managers, listed] = await Promise.all([
    Promise.all(
      everyL1.map((contracts) => readManagerValidator(readers.evm, contracts, validationId)),
    ),
    Promise.all(everyL1.map((contracts) => listOperators(readers, contracts))),
  ]);
  const validated = managers.find(({ nodeId }) => nodeId !== undefined)?.nodeId;
  if (validated !== undefined) return operatorOfNode(search, listed, validated, validationId);
  const onPChain = await readers.pChain.l1Validator(validationId);
  if (onPChain !== undefined) return operatorOfNode(search, listed, onPChain.nodeId, validationId);
  // A transaction of the P-Chain has such an ID too.
  const { status } = await readers.pChain.txStatus(idOfKind<PChainTxId>(id));
  if (status !== 'Unknown') throw new OnboardError('E-SUP-103', { id, status });
  throw new OnboardError('E-SUP-102', {
    network: profile.name,
    what: message('noun.the-validation'),
    id,
  });
}

async function operatorOfTransaction(search: Search, hash: EvmHash): Promise<EvmAddress> {
  const { readers } = search;
  const validationId = idFromHex<ValidationId>(hash);
  // The L1s are needed for every kind of hash. A caller that needs one that could not be read reports that.
  const [receipt, transaction] = await Promise.all([
    readers.evm.receipt(hash),
    readers.evm.transaction(hash),
    contractsOfAll(search).catch(() => undefined),
  ]);
  if (receipt !== undefined) return operatorOfReceipt(search, receipt);
  if (transaction !== undefined) return transaction.from;
  try {
    return await operatorOfId(search, validationId);
  } catch (error) {
    if (!(error instanceof OnboardError) || error.code !== 'E-SUP-102') throw error;
    throw new OnboardError('E-EVM-106', { hash });
  }
}

async function operatorOfReceipt(search: Search, receipt: EvmReceipt): Promise<EvmAddress> {
  const changes = (await contractsOfAll(search)).flatMap((contracts) =>
    changesInReceipt(contracts, receipt.logs),
  );
  const told = changes.find(({ operator }) => operator !== undefined)?.operator;
  const [change] = changes;
  if (told !== undefined || change === undefined) {
    return told ?? operatorTopic(receipt.logs) ?? receipt.from;
  }
  // A change of weight does not name the operator.
  return operatorOfId(search, change.validationId);
}

/** An opt-in or a registration names the operator in its first topic, whoever sent it. */
function operatorTopic(
  logs: readonly { readonly topics: readonly `0x${string}`[] }[],
): EvmAddress | undefined {
  const topic = logs.find(({ topics }) => topics.length >= 2)?.topics[1];
  if (
    topic === undefined ||
    hexToBytes(topic)
      .slice(0, 12)
      .some((byte) => byte !== 0)
  ) {
    return undefined;
  }
  return checksumAddress(`0x${topic.slice(26)}`);
}
