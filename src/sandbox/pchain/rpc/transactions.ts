import type { PChainTxId } from '../../../domain/identity/ids.ts';
import type { PChainLedger } from '../p-chain-ledger.ts';
import { Refused, within } from '../refused.ts';
import { decodeBytes, encodeBytes, parseEncoding } from './format.ts';
import type { Params } from './params.ts';
import { txToJson } from './tx-json.ts';

/** `platform.issueTx`: hex with its checksum in, the transaction's ID out. */
export function issueTx(params: Params, issue: (bytes: Uint8Array) => PChainTxId): object {
  const bytes = within('problem decoding transaction', () =>
    decodeBytes(params.text('tx'), parseEncoding(params.text('encoding'))),
  );
  return { txID: issue(bytes) };
}

/** `platform.getTx`: as hex, or spelled out. */
export function getTx(ledger: PChainLedger, params: Params): object {
  const encoding = parseEncoding(params.text('encoding'));
  const tx = ledger.accepted(params.id<PChainTxId>('txID'));
  if (tx === undefined) throw new Refused("couldn't get tx: not found");
  const json = encoding === 'json';
  return { tx: json ? txToJson(tx, ledger.rules.hrp) : encodeBytes(tx.bytes, encoding), encoding };
}

/** `platform.getTxStatus` */
export function getTxStatus(ledger: PChainLedger, params: Params): object {
  const id = params.id<PChainTxId>('txID');
  if (ledger.accepted(id) !== undefined) return { status: 'Committed' };
  if (ledger.mempool.has(id)) return { status: 'Processing' };
  const reason = ledger.mempool.dropReason(id);
  return reason === undefined ? { status: 'Unknown' } : { status: 'Dropped', reason };
}
