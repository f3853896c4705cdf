import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';

/**
 * Encodes the indices of the signers among the canonical validators, as a big-endian bit set without leading
 * zero bytes. Index 0 is the last bit.
 */
export function encodeSigners(indices: readonly number[]): Uint8Array {
  const highest = Math.max(-1, ...indices);
  const bytes = new Uint8Array(Math.floor(highest / 8) + 1);
  for (const index of indices) {
    const byteIndex = bytes.length - 1 - Math.floor(index / 8);
    bytes[byteIndex] = (bytes[byteIndex] ?? 0) | (1 << (index % 8));
  }
  return bytes;
}

/**
 * Decodes a signer bit set to indices in ascending order.
 * @throws OnboardError E-WARP-101 if the bit set begins with a zero byte
 */
export function decodeSigners(bits: Uint8Array): number[] {
  if (bits[0] === 0) {
    throw new OnboardError('E-WARP-101', {
      what: message('noun.signer-set'),
      fault: message('reason.zero-byte-first'),
    });
  }
  const indices: number[] = [];
  for (let index = 0; index < bits.length * 8; index++) {
    const byte = bits[bits.length - 1 - Math.floor(index / 8)] ?? 0;
    if ((byte & (1 << (index % 8))) !== 0) indices.push(index);
  }
  return indices;
}
