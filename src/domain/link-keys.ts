import { isCb58 } from './identity/cb58.ts';
import { secretFormOf } from './secret-forms.ts';
import { percentDecoded } from './text/readable.ts';

/** Compared with the letters of a parameter's name. */
const SECRET_NAME = /priv(?:ate)?key|secret(?!ar)|mnemonic|pass(?:word|wd|phrase)/;
/** Pictures and games have seeds too. The shortest seed of a wallet has 16 bytes, which are 22 characters. */
const SEED_NAME = /seed|recovery/;
const MIN_SEED = 22;
const PARAMETER = /^([^=:]*)[=:](.+)$/s;
/** Two of them have as many digits as a key. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const HEX = /^(?:0x)?([0-9a-f]+)$/i;
const ADDRESS = /^0x[0-9a-f]{40}$/i;
const WORD = /^(?:[A-Z]?[a-z]+|[A-Z]+)$/;
/** Shorter parts of a link are names and numbers. */
const MIN_PIECE = 8;
/** Of a private key: the shortest spelling is base64, the longest a decimal number. */
const KEY_LENGTH = { least: 43, most: 80 } as const;

const PARTS = /^(?:\w+:\/+)?([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/s;

/**
 * The part of a link in which a reader finds a private key or a recovery phrase: percent signs are decoded, and each
 * segment and value is a text of its own, also joined with the next ones. A parameter that is named after a secret
 * counts whatever its value, and a seed by its length. The hash of a transaction with 0x in a link counts too, because it may be a key.
 */
export function partWithKey(url: string): 'host' | 'path' | 'query' | 'fragment' | undefined {
  const decoded = percentDecoded(url.normalize('NFKC')).replaceAll(UUID, '/id/');
  const [, host = '', path = '', query = '', fragment = ''] = PARTS.exec(decoded) ?? [];
  if (hasKeyInParts(host)) return 'host';
  if (hasKeyInParts(host + path)) return 'path';
  if (query.split('?').some(hasKeyInParts)) return 'query';
  if (fragment.split(/[?#]/).some(hasKeyInParts)) return 'fragment';
  return secretFormOf(url) === undefined ? undefined : 'path';
}

/** @param text the host and path, the query or the fragment of a link */
function hasKeyInParts(text: string): boolean {
  const parts = [...text.split(/[&;@/]/), ...text.split(/[&;@]/)].map((part) => {
    const [, name = '', value = part] = PARAMETER.exec(part) ?? [];
    return { name: name.toLowerCase().replaceAll(/[^a-z]/g, ''), value };
  });
  if (parts.some(({ name, value }) => isSecretName(name, value) || isKey(value))) return true;
  const values = text.split(/[&;@/]/).map((part) => PARAMETER.exec(part)?.[2] ?? part);
  const pieces = text.split(/[^A-Za-z\d]/);
  return isKeyInPieces(values, '') || isKeyInPieces(values, '/') || isKeyInPieces(pieces, '');
}

function isSecretName(name: string, value: string): boolean {
  return SECRET_NAME.test(name) || (SEED_NAME.test(name) && value.length >= MIN_SEED);
}

const isKey = (value: string): boolean => secretFormOf(value) === 'secret';

function isKeyInPieces(pieces: readonly string[], separator: string): boolean {
  const filled = pieces.filter((piece) => piece !== '');
  return filled.some((first, start) => {
    let joined = first;
    if (!isPiece(first)) return false;
    for (const next of filled.slice(start + 1, start + KEY_LENGTH.most)) {
      joined += `${separator}${next}`;
      if (!isPiece(next) || joined.length > KEY_LENGTH.most) return false;
      if (joined.length >= KEY_LENGTH.least && isJoinedKey(joined)) return true;
    }
    return false;
  });
}

function isPiece(text: string): boolean {
  if (ADDRESS.test(text)) return false;
  return HEX.test(text) || (text.length >= MIN_PIECE && !WORD.test(text) && !isCb58(text, 20));
}

/** Other lengths of hex digits are commits and checksums one after the other. */
function isJoinedKey(joined: string): boolean {
  const digits = HEX.exec(joined)?.[1];
  return digits === undefined ? secretFormOf(joined) !== undefined : digits.length === 64;
}
