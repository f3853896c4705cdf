import { bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import type { PChainTxId } from '../../domain/identity/ids.ts';
import { decodeUtxo, encodeUtxo } from '../pchain/codec/utxo.ts';
import type { StoredUtxo, UtxoId } from '../pchain/state/types.ts';

/** An atomic transaction, with the outputs that the P-Chain must add and remove. */
export interface AtomicRecord {
  readonly id: PChainTxId;
  readonly bytes: Uint8Array;
  /** The outputs that the P-Chain may import. */
  readonly exported: readonly StoredUtxo[];
  /** The P-Chain outputs that the C-Chain imported. */
  readonly imported: readonly UtxoId[];
}

interface Stored {
  readonly id: PChainTxId;
  readonly tx: Hex;
  readonly exported: readonly Hex[];
  readonly imported: readonly UtxoId[];
}

/** Encodes a record as text, which the C-Chain stores with the block. */
export function encodeAtomicRecord({ id, bytes, exported, imported }: AtomicRecord): string {
  const stored: Stored = {
    id,
    tx: bytesToHex(bytes),
    exported: exported.map((utxo) => bytesToHex(encodeUtxo(utxo))),
    imported,
  };
  return JSON.stringify(stored);
}

export function decodeAtomicRecord(text: string): AtomicRecord {
  const { id, tx, exported, imported } = JSON.parse(text) as Stored;
  return {
    id,
    bytes: hexToBytes(tx),
    exported: exported.map((hex) => decodeUtxo(hexToBytes(hex))),
    imported,
  };
}

/** An atomic transaction in a block. */
export interface AcceptedAtomic extends AtomicRecord {
  readonly height: bigint;
}
