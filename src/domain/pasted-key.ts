/** `key`: certainly a private key. `ambiguous`: 32 bytes of hex with 0x, which may be a key or a hash. */
export type KeyShape = 'key' | 'ambiguous';

/**
 * Detects a private key that was entered in place of another value; undefined for any other text.
 * `PrivateKey-…` and 64 hex digits without 0x are keys. With 0x, the digits may also be a transaction hash or
 * a validation ID.
 */
export function keyShapeOf(text: string): KeyShape | undefined {
  if (/PrivateKey-[1-9A-HJ-NP-Za-km-z]{20}/.test(text)) return 'key';
  const bare = text.replace(/^["'\s]+|[/"'\s]+$/g, '');
  // A key was pasted into a URL, directly after the host or in place of the host. A host name cannot contain
  // 64 hex digits in a row, because a label has at most 63 characters.
  if (/^[a-z][a-z+.-]*:\/\/\s*[^/\s]*[0-9a-f]{64}$/i.test(bare)) return 'key';
  if (/^[0-9a-f]{64}$/i.test(bare)) return 'key';
  return /^0x[0-9a-f]{64}$/i.test(bare) ? 'ambiguous' : undefined;
}

/** Hex of another length that commands take: BLS keys and proofs of possession, and revert data. */
const DOCUMENTED_HEX = /^(?:0x)?(?:[0-9a-f]{96}|[0-9a-f]{192})$|^0x[0-9a-f]{8}(?:[0-9a-f]{64})*$/i;

/**
 * Detects a private key anywhere in an argument of the command line, such as behind a misspelled option or
 * inside a URL. An argument has no use for 64 hex digits in a row, except as a documented value.
 */
export function hiddenKeyOf(text: string): KeyShape | undefined {
  const shape = keyShapeOf(text);
  if (shape !== undefined || DOCUMENTED_HEX.test(text.trim())) return shape;
  return /[0-9a-f]{64}/i.test(text) ? 'key' : undefined;
}
