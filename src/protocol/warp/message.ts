import { sha256 } from '@noble/hashes/sha2.js';
import { ByteReader, concat, decodeTyped, header, lengthPrefixed, u16, u32 } from './bytes.ts';
import { message } from '../../domain/message.ts';
import { bytesToHex, type Hex } from '../../domain/identity/bytes.ts';
import { checksumAddress } from '../../domain/identity/evm.ts';
import type { AccessListEntry } from '../../ports/evm.ts';

export interface UnsignedMessage {
  readonly networkId: number;
  /** 32 bytes; all zero for the P-Chain. */
  readonly sourceChainId: Uint8Array;
  readonly payload: Uint8Array;
}

export function encodeUnsignedMessage({ networkId, sourceChainId, payload }: UnsignedMessage) {
  return concat(u16(0), u32(networkId), sourceChainId, lengthPrefixed(payload));
}

/** Decodes an unsigned warp message. @throws OnboardError E-WARP-101 */
export function decodeUnsignedMessage(bytes: Uint8Array): UnsignedMessage {
  const reader = new ByteReader(bytes, 'noun.unsigned-message');
  const message = readUnsignedMessage(reader);
  reader.end();
  return message;
}

function readUnsignedMessage(reader: ByteReader): UnsignedMessage {
  reader.codecVersion();
  return {
    networkId: reader.u32(),
    sourceChainId: reader.take(32),
    payload: reader.lengthPrefixed(),
  };
}

/** The SHA-256 of the unsigned bytes. */
export function warpMessageId(unsignedBytes: Uint8Array): Uint8Array {
  return sha256(unsignedBytes);
}

const BIT_SET_SIGNATURE = 0;
const SIGNATURE_LENGTH = 96;

export interface SignedMessage {
  readonly unsigned: UnsignedMessage;
  /** The exact bytes that were signed. */
  readonly unsignedBytes: Uint8Array;
  /** The canonical validators that signed, as a bit set (see `encodeSigners`). */
  readonly signers: Uint8Array;
  /** BLS12-381 G2, compressed, 96 bytes. */
  readonly signature: Uint8Array;
}

export function encodeSignedMessage(
  unsignedBytes: Uint8Array,
  signers: Uint8Array,
  signature: Uint8Array,
): Uint8Array {
  return concat(unsignedBytes, u32(BIT_SET_SIGNATURE), lengthPrefixed(signers), signature);
}

/** Decodes a signed warp message. @throws OnboardError E-WARP-101 */
export function decodeSignedMessage(bytes: Uint8Array): SignedMessage {
  const reader = new ByteReader(bytes, 'noun.signed-message');
  const unsigned = readUnsignedMessage(reader);
  const unsignedBytes = bytes.slice(0, reader.offset);
  reader.typeId(BIT_SET_SIGNATURE);
  const signers = reader.lengthPrefixed();
  const signature = reader.take(SIGNATURE_LENGTH);
  reader.end();
  return { unsigned, unsignedBytes, signers, signature };
}

const ADDRESSED_CALL_TYPE = 1;

interface AddressedCall {
  /** 20 bytes for a contract; empty for the P-Chain. */
  readonly source: Uint8Array;
  readonly payload: Uint8Array;
}

export function encodeAddressedCall({ source, payload }: AddressedCall): Uint8Array {
  return concat(header(ADDRESSED_CALL_TYPE), lengthPrefixed(source), lengthPrefixed(payload));
}

/** Decodes the source and the payload. @throws OnboardError E-WARP-101 */
export function decodeAddressedCall(bytes: Uint8Array): AddressedCall {
  return decodeTyped(bytes, 'noun.addressed-call', ADDRESSED_CALL_TYPE, (reader) => ({
    source: reader.lengthPrefixed(),
    payload: reader.lengthPrefixed(),
  }));
}

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
 * Returns the positions of the signers in the canonical validator list.
 * @throws OnboardError E-WARP-101 if the bit set begins with a zero byte
 */
export function decodeSigners(bits: Uint8Array): number[] {
  if (bits[0] === 0) {
    new ByteReader(bits, 'noun.signer-set').refuse(message('reason.zero-byte-first'));
  }
  const indices: number[] = [];
  for (let index = 0; index < bits.length * 8; index++) {
    const byte = bits[bits.length - 1 - Math.floor(index / 8)] ?? 0;
    if ((byte & (1 << (index % 8))) !== 0) indices.push(index);
  }
  return indices;
}

export const WARP_PRECOMPILE = checksumAddress('0x0200000000000000000000000000000000000005');

const PADDING_START = 0xff;
const CHUNK = 32;

/** Pads a signed message for an access list: the bytes, one 0xff, then zeros to a multiple of 32 bytes. */
function packPredicate(signedBytes: Uint8Array): Uint8Array {
  const packed = new Uint8Array(Math.ceil((signedBytes.length + 1) / CHUNK) * CHUNK);
  packed.set(signedBytes);
  packed[signedBytes.length] = PADDING_START;
  return packed;
}

export function unpackPredicate(packed: Uint8Array): Uint8Array {
  const end = packed.findLastIndex((byte) => byte !== 0);
  const isAligned = Math.ceil((end + 1) / CHUNK) * CHUNK === packed.length;
  if (end < 0 || packed[end] !== PADDING_START || !isAligned) {
    new ByteReader(packed, 'noun.predicate').refuse(message('reason.wrong-padding'));
  }
  return packed.slice(0, end);
}

/** Makes the entry that carries a signed message. Its position among such entries, from 0, is the message index. */
export function predicateEntry(signedBytes: Uint8Array): AccessListEntry {
  const packed = packPredicate(signedBytes);
  const storageKeys: Hex[] = [];
  for (let offset = 0; offset < packed.length; offset += CHUNK) {
    storageKeys.push(bytesToHex(packed.slice(offset, offset + CHUNK)));
  }
  return { address: WARP_PRECOMPILE, storageKeys };
}
