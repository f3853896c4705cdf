import { encodeEventTopics } from 'viem/utils';
import type { Hex } from '../../domain/bytes.ts';
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
 * The operator to whom a validation period of a node belongs. Generation C keeps validation IDs per operator. Elsewhere
 * the lists of node IDs tell, as long as one operator alone lists the node: every operator's live nodes are in its
 * list, which may also hold nodes that left and that another operator added since. Then the middleware's `NodeAdded`
 * decides. undefined: nothing that could be read tells.
 */
export async function ownerOf(
  evm: EvmReader,
  l1: Pick<L1Ground, 'middleware' | 'generation'>,
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
