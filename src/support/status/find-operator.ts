import { encodeEventTopics } from 'viem/utils';
import { hexToBytes } from '../../domain/bytes.ts';
import { checksumAddress, type EvmAddress, type EvmHash } from '../../domain/evm.ts';
import { OnboardError } from '../../domain/errors.ts';
import {
  idFromHex,
  nodeIdToBytes32,
  type Id32,
  type NodeId,
  type PChainTxId,
  type ValidationId,
} from '../../domain/ids.ts';
import type { L1Profile, NetworkProfile } from '../../domain/profile.ts';
import type { Readers } from '../../ports/readers.ts';
import { middlewareAbi } from '../../protocol/abi/middleware.ts';
import { changesInReceipt } from '../../protocol/contracts/changes-in-receipt.ts';
import { foreseeL1 } from '../../protocol/contracts/foresee.ts';
import type { L1Ground } from '../../protocol/contracts/l1-facts.ts';
import { newestLog } from '../../protocol/contracts/newest-log.ts';
import { askAll, query } from '../../protocol/contracts/query.ts';
import { readL1Ground } from '../../protocol/contracts/read-l1.ts';
import { listNodes } from '../../protocol/contracts/list-nodes.ts';
import { readManagerValidator } from '../../protocol/contracts/read-validation.ts';
import type { Subject } from './subject.ts';

/** Who is meant, and which of their nodes. */
export interface Found {
  readonly operator: EvmAddress;
  readonly nodeId?: NodeId;
}

/**
 * The operator behind an address, a node, a validation or a transaction. An address is known at once;
 * for anything else the chains are asked first.
 * @throws OnboardError E-SUP-102, E-SUP-103, E-EVM-106 where nothing tells it
 */
export async function findOperator(
  readers: Readers,
  profile: NetworkProfile,
  l1s: readonly L1Profile[],
  subject: Subject,
): Promise<Found> {
  if (subject.kind === 'operator') return { operator: subject.operator };
  await Promise.all(l1s.map((l1) => foreseeL1(readers, profile, l1)));
  const grounds = await Promise.all(l1s.map((l1) => readL1Ground(readers, profile, l1)));
  const search: Search = { readers, profile, grounds };
  switch (subject.kind) {
    case 'node':
      return operatorOfNode(search, subject.nodeId);
    case 'id':
      return operatorOfId(search, subject.id);
    case 'transaction':
      return operatorOfTransaction(search, subject.hash);
  }
}

interface Search {
  readonly readers: Readers;
  readonly profile: NetworkProfile;
  readonly grounds: readonly L1Ground[];
}

/** By the lists of the middlewares, which are complete; by their logs for a node that has left. */
async function operatorOfNode(search: Search, nodeId: NodeId): Promise<Found> {
  const { readers, grounds, profile } = search;
  for (const ground of grounds) {
    const { middleware } = ground;
    const [operators] = await askAll(readers.evm, [
      query('L1 middleware', middleware, middlewareAbi, 'getAllOperators', []),
    ]);
    const lists = await Promise.all(
      operators.map((operator) => listNodes(readers.evm, ground, checksumAddress(operator))),
    );
    const operator = operators[lists.findIndex((nodes) => nodes.includes(nodeId))];
    if (operator !== undefined) return { operator: checksumAddress(operator), nodeId };
  }
  for (const ground of grounds) {
    const operator = await operatorInLogs(readers, ground, { nodeId: nodeIdToBytes32(nodeId) });
    if (operator !== undefined) return { operator, nodeId };
  }
  throw new OnboardError('E-SUP-102', { network: profile.name, what: 'the node', id: nodeId });
}

async function operatorInLogs(
  { evm }: Readers,
  { middleware: address }: L1Ground,
  { nodeId }: { readonly nodeId: `0x${string}` },
): Promise<EvmAddress | undefined> {
  const [event, , node] = encodeEventTopics({
    abi: middlewareAbi,
    eventName: 'NodeAdded',
    args: { nodeId },
  });
  if (typeof event !== 'string' || typeof node !== 'string') return undefined;
  const operator = (await newestLog(evm, { address, topics: [event, null, node] }))?.topics[1];
  return operator && checksumAddress(`0x${operator.slice(26)}`);
}

async function operatorOfId(search: Search, id: Id32): Promise<Found> {
  const { readers, grounds, profile } = search;
  const validationId = id as ValidationId;
  for (const ground of grounds) {
    const { nodeId } = await readManagerValidator(readers.evm, ground, validationId);
    if (nodeId !== undefined) return operatorOfNode(search, nodeId);
  }
  const onPChain = await readers.pChain.l1Validator(validationId);
  if (onPChain !== undefined) return operatorOfNode(search, onPChain.nodeId);
  const { status } = await readers.pChain.txStatus(id as PChainTxId);
  if (status !== 'Unknown') throw new OnboardError('E-SUP-103', { id, status });
  throw new OnboardError('E-SUP-102', { network: profile.name, what: 'the validation', id });
}

async function operatorOfTransaction(search: Search, hash: EvmHash): Promise<Found> {
  const { readers, grounds } = search;
  const [receipt, transaction] = await Promise.all([
    readers.evm.receipt(hash),
    readers.evm.transaction(hash),
  ]);
  if (receipt === undefined) {
    if (transaction !== undefined) return { operator: transaction.from };
    // Tools print the IDs of the P-Chain in hexadecimal, too.
    try {
      return await operatorOfId(search, idFromHex<ValidationId>(hash));
    } catch (error) {
      if (!(error instanceof OnboardError) || error.code !== 'E-SUP-102') throw error;
      throw new OnboardError('E-EVM-106', { hash });
    }
  }
  const changes = grounds.flatMap((ground) => changesInReceipt(ground, receipt.logs));
  const told = changes.find(({ operator }) => operator !== undefined);
  if (told?.operator !== undefined) {
    return { operator: told.operator, ...(told.nodeId && { nodeId: told.nodeId }) };
  }
  const [change] = changes;
  if (change !== undefined) return operatorOfId(search, change.validationId);
  return { operator: operatorTopic(receipt.logs) ?? receipt.from };
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
