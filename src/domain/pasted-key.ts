/** A private key for certain, or 32 bytes of hex that may be a key or a hash. */
export type KeyShape = 'key' | 'ambiguous';

/**
 * Judges a text that is expected to be no key. 64 hexadecimal digits without 0x and `PrivateKey-…` are keys: no
 * hash is written so. With 0x they may be the hash of a transaction or a validation ID.
 */
export function keyShapeOf(text: string): KeyShape | undefined {
  if (/PrivateKey-[1-9A-HJ-NP-Za-km-z]{20}/.test(text)) return 'key';
  // A key pasted as a URL gets a scheme in front of it.
  const bare = text
    .trim()
    .replace(/^[a-z][a-z+.-]*:\/\//i, '')
    .replace(/^["'\s]+|[/"'\s]+$/g, '');
  if (/^[0-9a-f]{64}$/i.test(bare)) return 'key';
  return /^0x[0-9a-f]{64}$/i.test(bare) ? 'ambiguous' : undefined;
}
