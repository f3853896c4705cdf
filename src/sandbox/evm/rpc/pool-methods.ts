import type { Hex } from '../../../domain/identity/bytes.ts';
import { positional } from '../../server/positional.ts';
import { GETH, type RpcMethods } from '../../server/rpc-service.ts';
import type { ChainCore } from '../chain/chain-core.ts';
import type { Transaction } from '../pool/transaction.ts';
import { formatWaiting } from './format-transaction.ts';
import { address } from './params.ts';

/**
 * The method that lists a sender's waiting transactions. While the method is switched off, the answer is that
 * the method does not exist.
 */
export function poolMethods(core: ChainCore): RpcMethods {
  return {
    txpool_contentFrom: positional([address], (from) => {
      if (!core.exposesPool) throw GETH.methodMissing('txpool_contentFrom');
      const nextNonce = core.pool.pendingNonce(from, core.account(from).nonce);
      const ofSender = [...core.pool.all()].filter((transaction) => transaction.from === from);
      return {
        pending: byNonce(ofSender.filter(({ nonce }) => nonce < nextNonce)),
        queued: byNonce(ofSender.filter(({ nonce }) => nonce >= nextNonce)),
      };
    }),
  };
}

function byNonce(transactions: readonly Transaction[]): Record<string, { readonly hash: Hex }> {
  return Object.fromEntries(
    transactions.map((transaction) => [transaction.nonce.toString(), formatWaiting(transaction)]),
  );
}
