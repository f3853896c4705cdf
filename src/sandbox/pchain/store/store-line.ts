import { bytesToHex, hexToBytes } from '../../../domain/identity/bytes.ts';
import {
  parseId,
  parseNodeId,
  type BlockchainId,
  type SubnetId,
} from '../../../domain/identity/ids.ts';
import { nAvax, weight } from '../../../domain/units.ts';
import type { PChainOwner } from '../../../protocol/warp/payloads.ts';
import { decodeTx } from '../codec/decode-tx.ts';
import type { SignedTx } from '../codec/signed-tx.ts';
import { decodeUtxo, encodeUtxo } from '../codec/utxo.ts';
import type { InitialValidator, SubnetConversion, Utxo, UtxoId } from '../types.ts';
import { parseUtxoId } from '../codec/ids.ts';

/**
 * A stored change of the ledger. Blocks that only deactivate validators are not stored, because a replay
 * makes them again. Times are seconds since 1970.
 */
export type StoreRecord =
  | { readonly kind: 'block'; readonly time: bigint; readonly txs: readonly SignedTx[] }
  | { readonly kind: 'convert'; readonly time: bigint; readonly conversion: SubnetConversion }
  | { readonly kind: 'from-c'; readonly utxos: readonly Utxo[] }
  | { readonly kind: 'to-c-consumed'; readonly ids: readonly UtxoId[] };

/** Encodes a record as a line of JSON. Bytes become hex, and large numbers become decimal text. */
export function encodeRecord(record: StoreRecord): string {
  switch (record.kind) {
    case 'block':
      return JSON.stringify({
        kind: record.kind,
        time: record.time.toString(),
        txs: record.txs.map((tx) => bytesToHex(tx.bytes)),
      });
    case 'convert':
      return JSON.stringify({
        kind: record.kind,
        time: record.time.toString(),
        subnetId: record.conversion.subnetId,
        managerChainId: record.conversion.managerChainId,
        managerAddress: bytesToHex(record.conversion.managerAddress),
        validators: record.conversion.validators.map(encodeValidator),
      });
    case 'from-c':
      return JSON.stringify({
        kind: record.kind,
        utxos: record.utxos.map((utxo) => bytesToHex(encodeUtxo(utxo))),
      });
    case 'to-c-consumed':
      return JSON.stringify(record);
  }
}

/**
 * Decodes a record from a line.
 * @throws Error for a line that is not a record
 */
export function decodeRecord(line: string): StoreRecord {
  const fields = object(JSON.parse(line));
  switch (fields['kind']) {
    case 'block': {
      const txs = list(fields['txs']).map((hex) => decodeTx(hexToBytes(text(hex))));
      return { kind: 'block', time: BigInt(text(fields['time'])), txs };
    }
    case 'convert': {
      const conversion = {
        subnetId: parseId<SubnetId>(text(fields['subnetId']), 'noun.subnet-id'),
        managerChainId: parseId<BlockchainId>(text(fields['managerChainId']), 'noun.blockchain-id'),
        managerAddress: hexToBytes(text(fields['managerAddress'])),
        validators: list(fields['validators']).map((item) => decodeValidator(object(item))),
      };
      return { kind: 'convert', time: BigInt(text(fields['time'])), conversion };
    }
    case 'from-c':
      return {
        kind: 'from-c',
        utxos: list(fields['utxos']).map((hex) => decodeUtxo(hexToBytes(text(hex)))),
      };
    case 'to-c-consumed':
      return { kind: 'to-c-consumed', ids: list(fields['ids']).map((id) => parseUtxoId(text(id))) };
    default:
      throw new TypeError('unknown kind of line');
  }
}

type Fields = Readonly<Record<string, unknown>>;

function encodeValidator(validator: InitialValidator): Fields {
  return {
    nodeId: validator.nodeId,
    publicKey: bytesToHex(validator.publicKey),
    weight: validator.weight.toString(),
    balance: validator.balance.toString(),
    remainingBalanceOwner: encodeOwner(validator.remainingBalanceOwner),
    disableOwner: encodeOwner(validator.disableOwner),
  };
}

function decodeValidator(fields: Fields): InitialValidator {
  return {
    nodeId: parseNodeId(text(fields['nodeId'])),
    publicKey: hexToBytes(text(fields['publicKey'])),
    weight: weight(BigInt(text(fields['weight']))),
    balance: nAvax(BigInt(text(fields['balance']))),
    remainingBalanceOwner: decodeOwner(object(fields['remainingBalanceOwner'])),
    disableOwner: decodeOwner(object(fields['disableOwner'])),
  };
}

function encodeOwner({ threshold, addresses }: PChainOwner): Fields {
  return { threshold: threshold.toString(), addresses: addresses.map(bytesToHex) };
}

function decodeOwner(fields: Fields): PChainOwner {
  return {
    threshold: Number(text(fields['threshold'])),
    addresses: list(fields['addresses']).map((hex) => hexToBytes(text(hex))),
  };
}

function object(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new TypeError('not an object');
  return value as Fields;
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('not a list');
  return value as unknown[];
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('not a text');
  return value;
}
