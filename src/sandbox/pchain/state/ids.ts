import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '../../../domain/identity/bytes.ts';
import { encodeCb58 } from '../../../domain/identity/cb58.ts';
import { idToBytes, type PChainTxId } from '../../../domain/identity/ids.ts';
import { concat, u64 } from '../../../protocol/warp/bytes.ts';
import type { ShortId, UtxoId, OutputOwner } from './types.ts';
import type { PChainOwner } from '../../../protocol/warp/payloads.ts';

/** @throws RangeError for another length than 20 bytes */
export function shortIdFromBytes(bytes: Uint8Array): ShortId {
  if (bytes.length !== 20) throw new RangeError('a short ID has 20 bytes');
  return bytesToHex(bytes) as ShortId;
}

export function utxoIdBytes(txId: PChainTxId, outputIndex: number): Uint8Array {
  return sha256(concat(u64(BigInt(outputIndex)), idToBytes(txId)));
}

export function utxoId(txId: PChainTxId, outputIndex: number): UtxoId {
  return encodeCb58(utxoIdBytes(txId, outputIndex)) as UtxoId;
}

export function outputOwner({ threshold, addresses }: PChainOwner): OutputOwner {
  return { locktime: 0n, threshold, addresses: addresses.map(shortIdFromBytes) };
}
