import { encodeEventTopics } from 'viem/utils';
import { checksumAddress, type EvmAddress } from '../../domain/evm.ts';
import { idToHex, type NodeId, type ValidationId } from '../../domain/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { middlewareAbi } from '../abi/middleware.ts';
import type { L1Ground } from './l1-facts.ts';
import { newestLog } from './newest-log.ts';
import { listNodes } from './list-nodes.ts';
import { operatorsQuery, ownValidationsQuery } from './operator-queries.ts';
import { ask, askAll } from './query.ts';

/**
 * Who has begun a validation, by the middleware's `NodeAdded`; undefined: none in the blocks that are
 * searched, or the endpoint does not let them be searched.
 */
export async function operatorOfValidation(
  evm: EvmReader,
  { middleware }: Pick<L1Ground, 'middleware'>,
  validationId: ValidationId,
): Promise<EvmAddress | undefined> {
  const [event] = encodeEventTopics({ abi: middlewareAbi, eventName: 'NodeAdded' });
  const topics = [event, null, null, idToHex(validationId)];
  const operator = (await newestLog(evm, { address: middleware, topics }))?.topics[1];
  return operator && checksumAddress(`0x${operator.slice(26)}`);
}

/**
 * Whose a validation is where it is not the operator's, though the operator's list holds the node: once a
 * node has left, another operator may add it, and not every middleware cleans its lists. undefined: it is
 * the operator's, or nobody tells.
 */
export async function otherOwner(
  evm: EvmReader,
  l1: Pick<L1Ground, 'middleware' | 'generation'>,
  operator: EvmAddress,
  { nodeId, validationId }: { readonly nodeId: NodeId; readonly validationId: ValidationId },
): Promise<EvmAddress | undefined> {
  if (l1.generation.id === 'c') {
    const [own] = await ask(evm, [ownValidationsQuery(l1, operator)]);
    if (own?.includes(idToHex(validationId)) === true) return undefined;
  }
  const [operators] = await askAll(evm, [operatorsQuery(l1)]);
  const others = operators.map(checksumAddress).filter((other) => other !== operator);
  const lists = await Promise.all(others.map((other) => listNodes(evm, l1, other)));
  // Logs are only searched where the lists leave it open.
  if (!lists.some((nodes) => nodes.includes(nodeId))) return undefined;
  const owner = await operatorOfValidation(evm, l1, validationId);
  return owner === operator ? undefined : owner;
}
