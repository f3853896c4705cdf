import { bytesToHex, type Hex } from '../../domain/identity/bytes.ts';
import { checksumAddress } from '../../domain/identity/evm.ts';
import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import type { AccessListEntry } from '../../ports/evm.ts';

export const WARP_PRECOMPILE = checksumAddress('0x0200000000000000000000000000000000000005');

const PADDING_START = 0xff;
const CHUNK = 32;

/** Pads a signed message for an access list: the bytes, one 0xff, then zeros to a multiple of 32 bytes. */
export function packPredicate(signedBytes: Uint8Array): Uint8Array {
  const packed = new Uint8Array(Math.ceil((signedBytes.length + 1) / CHUNK) * CHUNK);
  packed.set(signedBytes);
  packed[signedBytes.length] = PADDING_START;
  return packed;
}

export function unpackPredicate(packed: Uint8Array): Uint8Array {
  const end = packed.findLastIndex((byte) => byte !== 0);
  const isAligned = Math.ceil((end + 1) / CHUNK) * CHUNK === packed.length;
  if (end < 0 || packed[end] !== PADDING_START || !isAligned) {
    throw new OnboardError('E-WARP-101', {
      what: message('noun.predicate'),
      fault: message('reason.wrong-padding'),
    });
  }
  return packed.slice(0, end);
}

/** The position of the entry among such entries, counted from 0, is the message index. */
export function predicateEntry(signedBytes: Uint8Array): AccessListEntry {
  const packed = packPredicate(signedBytes);
  const storageKeys: Hex[] = [];
  for (let offset = 0; offset < packed.length; offset += CHUNK) {
    storageKeys.push(bytesToHex(packed.slice(offset, offset + CHUNK)));
  }
  return { address: WARP_PRECOMPILE, storageKeys };
}
