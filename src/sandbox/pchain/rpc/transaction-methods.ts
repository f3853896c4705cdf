import type { PChainTxId } from '../../../domain/identity/ids.ts';
import { id, named, text } from '../../server/named.ts';
import { RpcError, withErrorPrefix } from '../../server/rpc-error.ts';
import type { RpcMethods } from '../../server/rpc-service.ts';
import type { PChainLedger } from '../ledger/p-chain-ledger.ts';
import { decodeBytes, encodeBytes, encoding } from './format.ts';
import { createChainToJson, txToJson } from './tx-json.ts';

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
      const created = blockchainOf(ledger, params.txID);
      if (created !== undefined && params.encoding === 'json') {
        return { tx: createChainToJson(params.txID, created, ledger.rules), encoding: 'json' };
      }
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

/** The ID of a blockchain is the ID of the transaction that created it. */
function blockchainOf({ rules }: PChainLedger, id: PChainTxId) {
  return [...rules.blockchains].find(([chain]) => chain.toString() === id.toString())?.[1];
}
