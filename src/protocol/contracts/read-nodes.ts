import type { EvmAddress } from '../../domain/evm.ts';
import { idToHex } from '../../domain/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { middlewareAbi } from '../abi/middleware.ts';
import type { L1Contracts } from './l1-facts.ts';
import { listNodes } from './list-nodes.ts';
import type { EpochFacts, OperatorNode } from './operator-facts.ts';
import { ownValidationsQuery } from './operator-queries.ts';
import { ownerOf } from './own-validations.ts';
import { ask, askAll, query } from './query.ts';
import { idOrNone, oneWord } from './words.ts';

/**
 * An operator's nodes on an L1 with the stake that each uses in the present epoch and in the next. The middleware's
 * list may hold a node twice, or one that is gone, or that another operator has added again since: such
 * entries are left out.
 */
export async function readNodes(
  evm: EvmReader,
  l1: L1Contracts,
  operator: EvmAddress,
  epoch: Promise<EpochFacts>,
): Promise<readonly OperatorNode[]> {
  const [nodeIds, [own]] = await Promise.all([
    listNodes(evm, l1, operator),
    l1.generation.id === 'c'
      ? ask(evm, [ownValidationsQuery(l1, operator)])
      : Promise.resolve([undefined]),
  ]);
  const words = await askAll(
    evm,
    nodeIds.map((nodeId) => ({
      to: l1.balancer,
      data: l1.generation.validationIdOf(nodeId),
      name: 'validation ID of a node',
      what: 'balancer',
      decode: oneWord,
    })),
  );
  const listed = nodeIds.flatMap((nodeId, i) => {
    const validationId = idOrNone(words[i] ?? '0x0');
    return validationId === undefined ? [] : [{ nodeId, validationId }];
  });
  const { number, lastUpdated } = await epoch;
  const at = lastUpdated < number ? lastUpdated : number;
  const [owners, stakes, removals] = await Promise.all([
    Promise.all(
      listed.map(async (node) =>
        own?.includes(idToHex(node.validationId)) === true
          ? operator
          : await ownerOf(evm, l1, operator, node),
      ),
    ),
    askAll(
      evm,
      listed.flatMap(({ validationId }) =>
        [at, at + 1n].map((epoch) =>
          query('L1 middleware', l1.middleware, middlewareAbi, 'getNodeStake', [
            Number(epoch),
            idToHex(validationId),
          ]),
        ),
      ),
    ),
    ask(
      evm,
      listed.map(({ validationId }) =>
        query('L1 middleware', l1.middleware, middlewareAbi, 'nodePendingRemoval', [
          idToHex(validationId),
        ]),
      ),
    ),
  ]);
  return listed.flatMap((node, i) => {
    if ((owners[i] ?? operator) !== operator) return [];
    const [cached = 0n, after = 0n] = stakes.slice(2 * i, 2 * i + 2);
    // What the first write of an epoch does: the last stake goes on counting, unless another one was set
    // for it or the node is on its way out.
    const carried = after === 0n && removals[i] !== true ? cached : after;
    // Before that write the present epoch's cache is empty, and shows what will be carried into it.
    return [{ ...node, stake: lastUpdated < number ? carried : cached, nextStake: carried }];
  });
}
