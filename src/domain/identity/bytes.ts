export type Hex = `0x${string}`;

export function bytesToHex(bytes: Uint8Array): Hex {
  const { buffer, byteOffset, length } = bytes;
  return `0x${Buffer.from(buffer, byteOffset, length).toString('hex')}`;
}

/** Whether a text is 0x-prefixed hex of whole bytes, and of `length` bytes if `length` is given. */
export function isHex(text: unknown, length?: number): text is Hex {
  if (typeof text !== 'string' || text.length % 2 !== 0) return false;
  if (!/^0x[0-9a-fA-F]*$/.test(text)) return false;
  return length === undefined || text.length === 2 + 2 * length;
}

/** The prefix 0x is optional. @throws RangeError if the text is not whole bytes of hex */
export function hexToBytes(hex: string): Uint8Array {
  const body = hex.startsWith('0x') ? hex.slice(2) : hex;
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(body)) throw new RangeError('not whole bytes of hexadecimal');
  const bytes = new Uint8Array(body.length / 2);
  // Decode straight into new memory: the bytes may be a secret, and no other buffer may keep a copy.
  Buffer.from(bytes.buffer).write(body, 'hex');
  return bytes;
}

/** Whether two byte strings are equal. Not for secrets: it stops at the first difference. */
export function bytesEqual(a: Uint8Array, b: Uint8Array): boolean {
  return compareBytes(a, b) === 0;
}

/** Compares bytes lexicographically, as the P-Chain sorts owners and node IDs. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  return Buffer.compare(a, b);
}
