import { base32, base58, bech32, createBase58check } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { encodeCb58 } from '../../../../src/domain/identity/cb58.ts';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';

/** By day, a property of keys runs with a fifth of its keys. */
export const keys = (count: number) => ({ numRuns: IS_WHOLE ? count : count / 5 });

/** Digests look as random as keys; the smallest values of the generator do not. */
export const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((seed) => sha256(seed));
export const hexOf = (key: Uint8Array): string => Buffer.from(key).toString('hex');
export const grouped = (separator: string, size: number) => (key: Uint8Array) =>
  (hexOf(key).match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(separator);

/** Spellings of a key that are certainly no other value. */
export const SPELLINGS: Readonly<Record<string, (key: Uint8Array) => string>> = {
  'hex digits': hexOf,
  'capital hex digits': (key) => hexOf(key).toUpperCase(),
  'a digit is missing': (key) => hexOf(key).slice(1),
  'a digit is missing after 0x': (key) => `0x${hexOf(key).slice(0, -1)}`,
  'two digits too many': (key) => `${hexOf(key)}00`,
  'pasted twice': (key) => hexOf(key).repeat(2),
  quotes: (key) => `"${hexOf(key)}"`,
  'a .env line': (key) => `PRIVATE_KEY=0x${hexOf(key)}`,
  CB58: (key) => `PrivateKey-${encodeCb58(key)}`,
  'CB58 in groups': (key) => `PrivateKey-${(encodeCb58(key).match(/.{1,5}/g) ?? []).join(' ')}`,
  'CB58 in groups with underscores': (key) =>
    `PrivateKey-${(encodeCb58(key).match(/.{1,5}/g) ?? []).join('_')}`,
  WIF: (key) => createBase58check(sha256).encode(Uint8Array.of(0x80, ...key)),
  'compressed WIF': (key) => createBase58check(sha256).encode(Uint8Array.of(0x80, ...key, 1)),
  nsec: (key) => bech32.encode('nsec', bech32.toWords(key)),
  base64: (key) => Buffer.from(key).toString('base64'),
  'four digits are missing': (key) => hexOf(key).slice(4),
  'hex in base64': (key) => Buffer.from(hexOf(key)).toString('base64'),
  'hex with 0x in base64url': (key) => Buffer.from(`0x${hexOf(key)}`).toString('base64url'),
  'CB58 in base64': (key) => Buffer.from(`PrivateKey-${encodeCb58(key)}`).toString('base64'),
  'base64 in base64': (key) => Buffer.from(Buffer.from(key).toString('base64')).toString('base64'),
  'the DER of an EC key': (key) => `302e0201010420${hexOf(key)}a00706052b8104000a`,
  'a PEM file': (key) =>
    `-----BEGIN EC PRIVATE KEY-----\n${Buffer.from(`302e0201010420${hexOf(key)}a00706052b8104000a`, 'hex').toString('base64')}\n-----END EC PRIVATE KEY-----`,
  ...Object.fromEntries(
    ['+', '~', '–', ' · ', ' > ', '*', '#', ')('].map((sign) => [
      `groups with ${sign}`,
      grouped(sign, 8),
    ]),
  ),
  'groups with blanks': grouped(' ', 8),
  'groups with colons': grouped(':', 2),
  'groups with line breaks': grouped('\n', 32),
  'groups with no-break spaces': grouped('\u{A0}', 4),
  'groups with zero-width spaces': grouped('\u{200B}', 16),
  'bytes with 0x': (key) => [...key].map((byte) => `0x${hexOf(Uint8Array.of(byte))}`).join(', '),
  'wide digits': (key) =>
    hexOf(key).replaceAll(/./g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0)),
};

const groupsOf = (size: number) => (text: string) =>
  (text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(' ');
const numbers =
  (radix: number, before = '', separator = ' ') =>
  (data: Uint8Array) =>
    [...data].map((byte) => before + byte.toString(radix)).join(separator);
const bits = (data: Uint8Array): string[] =>
  [...data].map((byte) => byte.toString(2).padStart(8, '0'));

/** Encodings of bytes, which a tool may apply to a key, or to a text with a key. */
export const ENCODERS: Readonly<Record<string, (data: Uint8Array) => string>> = {
  hex: hexOf,
  'hex bytes': numbers(16, '0x', ', '),
  base64: (data) => Buffer.from(data).toString('base64'),
  'base64 in groups of 4': (data) => groupsOf(4)(Buffer.from(data).toString('base64')),
  'base64 in groups of 8': (data) => groupsOf(8)(Buffer.from(data).toString('base64')),
  'base64 in halves': (data) => {
    const text = Buffer.from(data).toString('base64');
    return groupsOf(Math.ceil(text.length / 2))(text);
  },
  base32: (data) => base32.encode(data),
  'decimal bytes': numbers(10),
  'octal bytes': numbers(8, '0o', ','),
  'octal bytes of a shell': (data) =>
    [...data].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(''),
  base58: (data) => base58.encode(data),
  'HTML entities': (data) => [...data].map((byte) => `&#${byte};`).join(''),
  'HTML entities in hex': (data) => [...data].map((byte) => `&#x${byte.toString(16)};`).join(''),
  bits: (data) => bits(data).join(''),
  'bits in groups': (data) => bits(data).join(' '),
};
const derOf = (key: Uint8Array) =>
  Buffer.from(`302e0201010420${hexOf(key)}a00706052b8104000a`, 'hex');
/** Base58 of a key that begins with four zero bits may be the token of a service. */
export const inBase58 = (key: Uint8Array) =>
  base58.encode(Uint8Array.of((key[0] ?? 0) | 0x10, ...key.subarray(1)));
export const KEY_ENCODERS: typeof ENCODERS = {
  ...ENCODERS,
  base58: inBase58,
  'an octal number': (key) => BigInt(`0x${hexOf(key)}`).toString(8),
  'DER in base64': (key) => derOf(key).toString('base64'),
  'DER in base64 in groups': (key) => groupsOf(64)(derOf(key).toString('base64')),
  'PKCS #8 in base64': (key) =>
    Buffer.from(`302e020100300506032b657004220420${hexOf(key)}`, 'hex').toString('base64'),
  'hex with 0x in quotes': (key) => `"0x${hexOf(key)}"`,
  CB58: (key) => `PrivateKey-${encodeCb58(key)}`,
};
