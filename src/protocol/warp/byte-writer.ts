import { concatBytes } from '@noble/hashes/utils.js';

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
