import { OnboardError } from '../../domain/errors.ts';
import { type Message, type NounKey, message } from '../../domain/message.ts';
import { bytesToHex } from '../../domain/identity/bytes.ts';
import { numberToBytesBE } from '@noble/curves/utils.js';
import { concatBytes } from '@noble/hashes/utils.js';

/** Reads consecutive big-endian fields. Its methods throw E-WARP-101 if the bytes do not match. */
export class ByteReader {
  /** The number of bytes read so far. */
  offset = 0;

  constructor(
    readonly bytes: Uint8Array,
    readonly what: NounKey,
  ) {}

  take(length: number): Uint8Array {
    if (length > this.bytes.length - this.offset) this.refuse(message('reason.ends-early'));
    this.offset += length;
    return this.bytes.slice(this.offset - length, this.offset);
  }

  u8(): number {
    return Number(this.#integer(1));
  }

  u16(): number {
    return Number(this.#integer(2));
  }

  u32(): number {
    return Number(this.#integer(4));
  }

  u64(): bigint {
    return this.#integer(8);
  }

  /** Reads a field with a u32 length prefix. */
  lengthPrefixed(): Uint8Array {
    return this.take(this.u32());
  }

  /** Reads the codec version, with which every encoded object starts. The only version is 0. */
  codecVersion(): void {
    const version = this.u16();
    if (version !== 0) this.refuse(message('reason.codec-version', { version }));
  }

  typeId(expected: number): void {
    const type = this.u32();
    if (type !== expected) this.refuse(message('reason.wrong-type', { type, expected }));
  }

  end(): void {
    if (this.offset !== this.bytes.length) this.refuse(message('reason.bytes-left-over'));
  }

  /** @throws OnboardError E-WARP-101 always */
  refuse(fault: Message): never {
    throw new OnboardError('E-WARP-101', { what: message(this.what), fault });
  }

  #integer(size: number): bigint {
    return BigInt(bytesToHex(this.take(size)));
  }
}

/**
 * Decodes bytes that are one object with a type ID.
 * @throws OnboardError E-WARP-101 if the bytes are not exactly one object of the type
 */
export function decodeTyped<T>(
  bytes: Uint8Array,
  what: NounKey,
  type: number,
  read: (reader: ByteReader) => T,
): T {
  const reader = new ByteReader(bytes, what);
  reader.codecVersion();
  reader.typeId(type);
  const value = read(reader);
  reader.end();
  return value;
}

export const u8 = (value: number): Uint8Array => Uint8Array.of(value);
export const u16 = (value: number): Uint8Array => numberToBytesBE(value, 2);
export const u32 = (value: number): Uint8Array => numberToBytesBE(value, 4);
export const u64 = (value: bigint): Uint8Array => numberToBytesBE(value, 8);
export const concat = (...parts: Uint8Array[]): Uint8Array => concatBytes(...parts);
export const lengthPrefixed = (bytes: Uint8Array): Uint8Array => concat(u32(bytes.length), bytes);

/** Codec version 0 and the object's type. */
export const header = (type: number): Uint8Array => concat(u16(0), u32(type));
