import { encodeEventTopics } from 'viem/utils';
import { checksumAddress, type EvmAddress } from '../../domain/identity/evm.ts';
import {
  idFromHex,
  idToHex,
  nodeIdToBytes32,
  type NodeId,
  type ValidationId,
} from '../../domain/identity/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { middlewareAbi } from '../abi/middleware.ts';
import type { L1Contracts } from '../contracts/l1-facts.ts';
import { newestLog } from './newest-log.ts';

/** The operator that added a node, and the validation that began. */
export interface NodeAdded {
  readonly operator: EvmAddress;
  readonly validationId: ValidationId;
}

/**
 * Finds the middleware's newest `NodeAdded` event for an operator, a node or a validation. If the validator
 * manager no longer lists a node, only this event names the node's operator. Returns undefined if the searched
 * blocks contain no such event, or if the endpoint refuses the search.
 */
export async function findNodeAdded(
  evm: EvmReader,
  { middleware }: Pick<L1Contracts, 'middleware'>,
  { operator, nodeId, validationId }: Partial<NodeAdded> & { readonly nodeId?: NodeId },
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
  const [, by, , began] = (await newestLog(evm, { address: middleware, topics }))?.topics ?? [];
  if (by === undefined || began === undefined) return undefined;
  return {
    operator: checksumAddress(`0x${by.slice(26)}`),
    validationId: idFromHex<ValidationId>(began),
  };
}
