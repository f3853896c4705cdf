import { encodeEventTopics } from 'viem/utils';
import { hexToBytes } from '../../domain/identity/bytes.ts';
import { checksumAddress, type EvmAddress } from '../../domain/identity/evm.ts';
import {
  idFromHex,
  idToHex,
  nodeIdFromBytes,
  nodeIdToBytes32,
  type NodeId,
  type ValidationId,
} from '../../domain/identity/ids.ts';
import type { EvmLog, EvmReader } from '../../ports/evm.ts';
import { middlewareAbi } from '../abi/middleware.ts';
import type { L1Contracts } from '../contracts/l1-facts.ts';
import { newestLog } from './newest-log.ts';

/** The operator that added a node, and the validation that began. */
export interface NodeAdded {
  readonly operator: EvmAddress;
  readonly nodeId: NodeId;
  readonly validationId: ValidationId;
}

/** The topic of the event `NodeAdded` of every middleware. */
export const [NODE_ADDED] = encodeEventTopics({ abi: middlewareAbi, eventName: 'NodeAdded' });

/** Returns the content of a `NodeAdded` event; undefined for another event. */
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
 * Finds the middleware's newest `NodeAdded` event with the given operator, node and validation. Returns
 * undefined if the searched blocks contain no such event, or if the endpoint allows too few blocks per
 * search.
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
