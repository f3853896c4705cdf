import { OnboardError } from '../../domain/errors.ts';
import { message, type Message, type NounKey } from '../../domain/message.ts';

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
