import { encodeEventTopics } from 'viem/utils';
import type { Hex } from '../../domain/bytes.ts';
import { checksumAddress, type EvmAddress } from '../../domain/evm.ts';
import { idToHex, type NodeId, type ValidationId } from '../../domain/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { middlewareAbi } from '../abi/middleware.ts';
import type { L1Contracts } from './l1-facts.ts';
import { newestLog } from './newest-log.ts';
import { listNodes } from './list-nodes.ts';
import { operatorsQuery, ownValidationsQuery } from './operator-queries.ts';
import { ask, askAll } from './query.ts';

/**
 * Reads the operator that began a validation period from the middleware's `NodeAdded` event. undefined: the searched
 * blocks hold no such event, or the endpoint refuses the search.
 */
export async function operatorOfValidation(
  evm: EvmReader,
  { middleware }: Pick<L1Contracts, 'middleware'>,
  validationId: ValidationId,
): Promise<EvmAddress | undefined> {
  const [event] = encodeEventTopics({ abi: middlewareAbi, eventName: 'NodeAdded' });
  const topics = [event, null, null, idToHex(validationId)];
  const operator = (await newestLog(evm, { address: middleware, topics }))?.topics[1];
  return operator && checksumAddress(`0x${operator.slice(26)}`);
}

/**
 * Finds the operator that owns a validation period. Generation C stores validation IDs per operator. Generation A
 * stores node IDs per operator: if only one operator lists the node, that operator owns it. Several operators can list
 * the same node, because a list keeps nodes that left. In this case the middleware's `NodeAdded` event decides.
 * undefined: none of these names an owner.
 */
export async function ownerOf(
  evm: EvmReader,
  l1: Pick<L1Contracts, 'middleware' | 'generation'>,
  operator: EvmAddress,
  { nodeId, validationId }: { readonly nodeId: NodeId; readonly validationId: ValidationId },
): Promise<EvmAddress | undefined> {
  const mayTellIds = l1.generation.id === 'c';
  const holds = (ids: readonly Hex[] | undefined) => ids?.includes(idToHex(validationId)) === true;
  const [[own], [listed]] = await Promise.all([
    mayTellIds ? ask(evm, [ownValidationsQuery(l1, operator)]) : ([undefined] as const),
    askAll(evm, [operatorsQuery(l1)]),
  ]);
  if (holds(own)) return operator;
  const operators = [...new Set([operator, ...listed.map(checksumAddress)])];
  if (own === undefined) {
    const lists = await Promise.all(operators.map((one) => listNodes(evm, l1, one)));
    const [only, ...more] = operators.filter((_, i) => lists[i]?.includes(nodeId));
    if (only !== undefined && more.length === 0) return only;
  } else {
    const ids = await ask(
      evm,
      operators.map((one) => ownValidationsQuery(l1, one)),
    );
    const owner = operators[ids.findIndex(holds)];
    if (owner !== undefined) return owner;
  }
  return operatorOfValidation(evm, l1, validationId);
}
