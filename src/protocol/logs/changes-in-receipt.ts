import { decodeEventLog } from 'viem/utils';
import { type Hex, hexToBytes } from '../../domain/identity/bytes.ts';
import { type EvmAddress, checksumAddress } from '../../domain/identity/evm.ts';
import {
  type NodeId,
  type ValidationId,
  idFromHex,
  nodeIdFromBytes,
} from '../../domain/identity/ids.ts';
import type { EvmLog } from '../../ports/evm.ts';
import { middlewareAbi, warpMessengerAbi } from '../abi/l1-contracts.ts';
import type { L1Facts } from '../contracts/l1-facts.ts';
import { INITIATED_KINDS, type InitiatedKind, initiatedTopic } from './search-logs.ts';
import { OnboardError, unlessThrows } from '../../domain/errors.ts';
import { decodeAddressedCall, decodeUnsignedMessage, WARP_PRECOMPILE } from '../warp/message.ts';
import { registrationMessage, type RegistrationMessage } from '../contracts/validation-facts.ts';

export interface InitiatedChange {
  readonly kind: InitiatedKind;
  readonly validationId: ValidationId;
  /** From the middleware's event for this validation; undefined without this event. */
  readonly nodeId: NodeId | undefined;
  readonly operator: EvmAddress | undefined;
}

/** A removal also emits a change of weight, but counts only as a removal. */
export function changesInReceipt(
  l1: Pick<L1Facts, 'generation' | 'middleware' | 'manager'>,
  logs: readonly EvmLog[],
): readonly InitiatedChange[] {
  const idsOf = (kind: InitiatedKind) =>
    logs.flatMap(({ address, topics: [name, id] }) =>
      address === l1.manager && name === initiatedTopic(l1, kind) && id !== undefined ? [id] : [],
    );
  const removals = idsOf('removal');
  const nodes = nodeEvents(l1.middleware, logs);
  return INITIATED_KINDS.flatMap((kind) => {
    const ids = idsOf(kind).filter((id) => kind !== 'weight' || !removals.includes(id));
    return [...new Set(ids)].map((id) => {
      const { nodeId, operator } = nodes.get(id) ?? {};
      return { kind, validationId: idFromHex<ValidationId>(id), nodeId, operator };
    });
  });
}

function nodeEvents(middleware: EvmAddress, logs: readonly EvmLog[]) {
  const nodesById = new Map<Hex, { nodeId: NodeId; operator: EvmAddress }>();
  for (const log of logs) {
    if (log.address !== middleware) continue;
    const topics = [...log.topics] as [Hex, ...Hex[]];
    // undefined for another event of the middleware.
    const event = unlessThrows(() =>
      decodeEventLog({ abi: middlewareAbi, topics, data: log.data }),
    );
    if (event === undefined) continue;
    const { validationID, nodeId, operator } = event.args;
    nodesById.set(validationID, {
      nodeId: nodeIdFromBytes(hexToBytes(nodeId).slice(12)),
      operator: checksumAddress(operator),
    });
  }
  return nodesById;
}

/** Returns undefined if no warp message in the logs matches. */
export function registrationInLogs(
  l1: Pick<L1Facts, 'manager'>,
  logs: readonly EvmLog[],
  id: ValidationId,
  node: NodeId,
): RegistrationMessage | undefined {
  for (const log of logs) {
    const payload = log.address === WARP_PRECOMPILE ? payloadOf(l1, log) : undefined;
    if (payload === undefined) continue;
    try {
      return registrationMessage(payload, id, node);
    } catch (error) {
      // The log contains another message of the manager: a weight, or another node's registration.
      if (!(error instanceof OnboardError)) throw error;
    }
  }
  return undefined;
}

/** Returns undefined if the log contains no warp message of the validator manager. */
function payloadOf({ manager }: Pick<L1Facts, 'manager'>, { topics, data }: EvmLog) {
  return unlessThrows(() => {
    const typedTopics = [...topics] as [Hex, ...Hex[]];
    const { args } = decodeEventLog({ abi: warpMessengerAbi, topics: typedTopics, data });
    if (args.sender !== manager) return undefined;
    return decodeAddressedCall(decodeUnsignedMessage(hexToBytes(args.message)).payload).payload;
  });
}
