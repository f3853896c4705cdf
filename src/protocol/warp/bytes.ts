import { OnboardError } from '../../domain/errors.ts';
import { type Message, type NounKey, message } from '../../domain/message.ts';
import { concatBytes } from '@noble/hashes/utils.js';

/** Reads consecutive big-endian fields. Its methods throw E-WARP-101 if the bytes do not match. */
export class ByteReader {
  #offset = 0;
  readonly #view: DataView;

  constructor(
    readonly bytes: Uint8Array,
    readonly what: NounKey,
  ) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  get offset(): number {
    return this.#offset;
  }

  take(length: number): Uint8Array {
    if (length > this.bytes.length - this.#offset) this.refuse(message('reason.ends-early'));
    this.#offset += length;
    return this.bytes.slice(this.#offset - length, this.#offset);
  }

  u8(): number {
    return this.#read(1, (offset) => this.#view.getUint8(offset));
  }

  u16(): number {
    return this.#read(2, (offset) => this.#view.getUint16(offset));
  }

  u32(): number {
    return this.#read(4, (offset) => this.#view.getUint32(offset));
  }

  u64(): bigint {
    return this.#read(8, (offset) => this.#view.getBigUint64(offset));
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
    if (this.#offset !== this.bytes.length) this.refuse(message('reason.bytes-left-over'));
  }

  /** @throws OnboardError E-WARP-101 always */
  refuse(fault: Message): never {
    throw new OnboardError('E-WARP-101', { what: message(this.what), fault });
  }

  #read<T>(size: number, readAt: (at: number) => T): T {
    if (size > this.bytes.length - this.#offset) this.refuse(message('reason.ends-early'));
    const value = readAt(this.#offset);
    this.#offset += size;
    return value;
  }
}

/**
 * Decodes one object of the network's codec.
 * @param what the object, for messages
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

/** The functions of this file encode big-endian fields in the network's codec. */
export const u8 = (value: number): Uint8Array => Uint8Array.of(value);
export const u16 = (value: number): Uint8Array => number(2, (view) => view.setUint16(0, value));
export const u32 = (value: number): Uint8Array => number(4, (view) => view.setUint32(0, value));
export const u64 = (value: bigint): Uint8Array => number(8, (view) => view.setBigUint64(0, value));
export const concat = (...parts: Uint8Array[]): Uint8Array => concatBytes(...parts);
export const lengthPrefixed = (bytes: Uint8Array): Uint8Array => concat(u32(bytes.length), bytes);

/** The header of a typed object in the network's codec: codec version 0 and the object's type. */
export const header = (type: number): Uint8Array => concat(u16(0), u32(type));

function number(size: number, set: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(size);
  set(new DataView(bytes.buffer));
  return bytes;
}
