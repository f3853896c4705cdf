/** `key`: certainly a private key. `ambiguous`: 32 bytes of hex with 0x, which may be a key or a hash. */
export type KeyShape = 'key' | 'ambiguous';

/**
 * Recognises a private key in a text that should not be one; undefined for any other text. 64 hex digits without 0x and
 * `PrivateKey-…` are keys, because hashes are written with 0x. With 0x, the digits may also be a transaction hash or a
 * validation ID.
 */
export function keyShapeOf(text: string): KeyShape | undefined {
  if (/PrivateKey-[1-9A-HJ-NP-Za-km-z]{20}/.test(text)) return 'key';
  const bare = text.replace(/^["'\s]+|[/"'\s]+$/g, '');
  // A key was pasted directly after the host of a URL, or in place of the host. A label of a host name has at most 63
  // characters.
  if (/^[a-z][a-z+.-]*:\/\/\s*[^/\s]*[0-9a-f]{64}$/i.test(bare)) return 'key';
  if (/^[0-9a-f]{64}$/i.test(bare)) return 'key';
  return /^0x[0-9a-f]{64}$/i.test(bare) ? 'ambiguous' : undefined;
}
