import * as z from 'zod/mini';
import { printable } from '../../domain/text/printable.ts';
import type { PChainTxId } from '../../domain/identity/ids.ts';
import type { AtomicChain, PChainSender } from '../../ports/p-chain.ts';
import { id32, uint64 } from '../http/shape.ts';
import { type NodeApi, appendChecksum } from './p-chain-rpc.ts';
import type { NodeMethodName } from '../../domain/network/api-methods.ts';
import { type RpcErrorAnswer, isMissingMethod } from '../http/rpc-answer.ts';

const issuedShape = z.object({ txID: id32<PChainTxId>() });

/** Issues each transaction once. The caller decides whether to issue it again. */
export function createPChainSender(
  api: NodeApi,
  method: NodeMethodName = 'platform.issueTx',
): PChainSender {
  return {
    async issue(signed) {
      const params = { tx: appendChecksum(signed), encoding: 'hex' };
      const refusal = await api.submit(method, params, issuedShape);
      return refusal === undefined
        ? { kind: 'accepted' }
        : { kind: 'refused', reason: printable(refusal, 500) };
    },
  };
}

const atomicTxShape = z.object({ blockHeight: z.nullish(uint64) });

/**
 * coreth answers `could not find tx …`; since the upgrade Helicon, nodes answer `fetching tx: reading tx: not
 * found`. A missing method also counts as an unknown transaction.
 */
export const isUnknownTx = (refusal: RpcErrorAnswer): boolean =>
  /could not find tx|\btx\b.*\bnot found\b/i.test(refusal.failure.message) ||
  isMissingMethod(refusal);

/** `avax`: `/ext/bc/C/avax`. */
export function createAtomicChain(avax: NodeApi): AtomicChain {
  return {
    ...createPChainSender(avax, 'avax.issueTx'),
    async transaction(txID) {
      const params = { txID, encoding: 'hex' };
      const found = await avax.find('avax.getAtomicTx', params, atomicTxShape, isUnknownTx);
      if (found === undefined) return { state: 'unknown' };
      const { blockHeight: height } = found;
      return height === null || height === undefined
        ? { state: 'known' }
        : { state: 'accepted', height };
    },
  };
}
