import type { PChainTxId } from '../../../domain/identity/ids.ts';
import { id, named, text } from '../../server/named.ts';
import { RpcError, withErrorPrefix } from '../../server/rpc-error.ts';
import type { RpcMethods } from '../../server/rpc-service.ts';
import type { PChainLedger } from '../ledger/p-chain-ledger.ts';
import { decodeBytes, encodeBytes, encoding } from './format.ts';
import { txToJson } from './tx-json.ts';

/** The methods that issue and find transactions. */
export function transactionMethods(
  ledger: PChainLedger,
  issue: (signedBytes: Uint8Array) => PChainTxId,
): RpcMethods {
  return {
    'platform.issueTx': named({ tx: text, encoding }, (params) => ({
      txID: issue(
        withErrorPrefix('problem decoding transaction', () =>
          decodeBytes(params.tx, params.encoding),
        ),
      ),
    })),
    'platform.getTx': named({ txID: id<PChainTxId>, encoding }, (params) => {
      const tx = ledger.accepted(params.txID);
      if (tx === undefined) throw new RpcError("couldn't get tx: not found");
      const isJson = params.encoding === 'json';
      return {
        tx: isJson ? txToJson(tx, ledger.rules.hrp) : encodeBytes(tx.bytes, params.encoding),
        encoding: params.encoding,
      };
    }),
    'platform.getTxStatus': named({ txID: id<PChainTxId> }, ({ txID }) => {
      if (ledger.accepted(txID) !== undefined) return { status: 'Committed' };
      if (ledger.mempool.has(txID)) return { status: 'Processing' };
      const reason = ledger.mempool.dropReason(txID);
      return reason === undefined ? { status: 'Unknown' } : { status: 'Dropped', reason };
    }),
  };
}
