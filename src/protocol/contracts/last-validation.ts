import { encodeEventTopics } from 'viem/utils';
import type { EvmAddress } from '../../domain/evm.ts';
import { idFromHex, nodeIdToBytes32, type NodeId, type ValidationId } from '../../domain/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { middlewareAbi } from '../abi/middleware.ts';
import type { L1Facts } from './l1-facts.ts';
import { newestLog } from './newest-log.ts';

/**
 * The validation period that an operator began last for a node. No state tells it once the manager has
 * forgotten the node: the middleware's `NodeAdded` is the only source. undefined: none in the blocks
 * that are searched.
 */
export async function lastValidation(
  evm: EvmReader,
  { middleware }: Pick<L1Facts, 'middleware'>,
  operator: EvmAddress,
  nodeId: NodeId,
): Promise<ValidationId | undefined> {
  const [event, byOperator, ofNode] = encodeEventTopics({
    abi: middlewareAbi,
    eventName: 'NodeAdded',
    args: { operator, nodeId: nodeIdToBytes32(nodeId) },
  });
  if (byOperator === undefined || ofNode === undefined) throw new RangeError('topics are missing');
  const topics = [event, byOperator, ofNode];
  const id = (await newestLog(evm, { address: middleware, topics }))?.topics[3];
  return id === undefined ? undefined : idFromHex<ValidationId>(id);
}
