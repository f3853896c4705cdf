import { bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import type { PChainTxId } from '../../domain/identity/ids.ts';
import { decodeUtxo, encodeUtxo } from '../pchain/codec/utxo.ts';
import type { Utxo, UtxoId } from '../pchain/types.ts';

/** What the C-Chain keeps of an atomic transaction: all that the P-Chain has to hear of it. */
export interface AtomicRecord {
  readonly id: PChainTxId;
  readonly bytes: Uint8Array;
  /** What the P-Chain may import. */
  readonly exported: readonly Utxo[];
  /** What was imported here and is gone. */
  readonly imported: readonly UtxoId[];
}

interface Stored {
  readonly id: PChainTxId;
  readonly tx: Hex;
  readonly exported: readonly Hex[];
  readonly imported: readonly UtxoId[];
}

/** As text beside the block in the C-Chain's store. */
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

/** An atomic transaction that stands in a block. */
export interface AcceptedAtomic extends AtomicRecord {
  readonly height: bigint;
}
