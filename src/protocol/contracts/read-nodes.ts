import type { EvmAddress } from '../../domain/evm.ts';
import { idToHex } from '../../domain/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { middlewareAbi } from '../abi/middleware.ts';
import type { L1Ground } from './l1-facts.ts';
import { listNodes } from './list-nodes.ts';
import type { EpochFacts, OperatorNode } from './operator-facts.ts';
import { ownValidationsQuery } from './operator-queries.ts';
import { otherOwner } from './own-validations.ts';
import { ask, askAll, query } from './query.ts';
import { idOrNone, oneWord } from './words.ts';

/**
 * An operator's nodes on an L1 with the stake that each uses in the present epoch. The middleware's
 * list may hold a node twice, or one that is gone, or that another operator has added again since: such
 * entries are left out.
 */
export async function readNodes(
  evm: EvmReader,
  l1: L1Ground,
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
  // Before the first write of an epoch its cache is empty: what the write will carry over is that of
  // the last epoch with a write, and a pending update's new stake stands in the epoch after it.
  const epochs = lastUpdated >= number ? [number] : [lastUpdated + 1n, lastUpdated];
  const [owners, stakes] = await Promise.all([
    Promise.all(
      listed.map(async (node) =>
        own === undefined || own.includes(idToHex(node.validationId))
          ? undefined
          : await otherOwner(evm, l1, operator, node),
      ),
    ),
    askAll(
      evm,
      listed.flatMap(({ validationId }) =>
        epochs.map((at) =>
          query('L1 middleware', l1.middleware, middlewareAbi, 'getNodeStake', [
            Number(at),
            idToHex(validationId),
          ]),
        ),
      ),
    ),
  ]);
  return listed.flatMap((node, i) => {
    if (owners[i] !== undefined) return [];
    const used = stakes.slice(i * epochs.length, (i + 1) * epochs.length);
    return [{ ...node, stake: used.find((stake) => stake > 0n) ?? 0n }];
  });
}
