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
export function createPChainSender(platform: NodeApi): PChainSender {
  return { issue: issueWith(platform, 'platform.issueTx') };
}

const atomicTxShape = z.object({ blockHeight: z.nullish(uint64) });

/**
 * coreth answers `could not find tx …`; since the upgrade Helicon, nodes answer `fetching tx: reading tx: not
 * found`. A missing method also counts as an unknown transaction.
 */
const isUnknownTx = (refusal: RpcErrorAnswer): boolean =>
  /could not find tx|\btx\b.*\bnot found\b/i.test(refusal.failure.message) ||
  isMissingMethod(refusal);

/** `avax`: `/ext/bc/C/avax`. */
export function createAtomicChain(avax: NodeApi): AtomicChain {
  return {
    issue: issueWith(avax, 'avax.issueTx'),
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

function issueWith(api: NodeApi, method: NodeMethodName): PChainSender['issue'] {
  return async (signed) => {
    const params = { tx: appendChecksum(signed), encoding: 'hex' };
    const answer = await api.send(method, params, issuedShape);
    return answer.ok
      ? { kind: 'accepted' }
      : { kind: 'refused', reason: printable(answer.reason, 500) };
  };
}
