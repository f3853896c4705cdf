import { base32, base58, hex } from '@scure/base';
import { wordlist } from '@scure/bip39/wordlists/english';
import { encodeCb58 } from '../../../src/domain/identity/cb58.ts';

const parts = (text: string, size: number): readonly string[] =>
  text.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
const decimal = (key: Uint8Array): string => BigInt(`0x${hex.encode(key)}`).toString();
const base64 = (key: Uint8Array): string => Buffer.from(key).toString('base64');
/** Twelve words that depend on the key. */
const words = (key: Uint8Array): readonly string[] =>
  [...key.slice(0, 12)].map((byte, i) => wordlist[byte * 8 + (i % 8)] ?? '');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const wide = (text: string): string =>
  text.replaceAll(/./g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0));

/** How people and programs write a private key or a recovery phrase, none of which a command accepts as another value. */
export const KEY_FORMS: Readonly<Record<string, (key: Uint8Array) => string>> = {
  hex: (key) => hex.encode(key),
  'upper case': (key) => hex.encode(key).toUpperCase(),
  '0X': (key) => `0X${hex.encode(key)}`,
  quotes: (key) => `“0x${hex.encode(key)}”`,
  'zero-width characters': (key) => parts(hex.encode(key), 8).join('\u{200B}'),
  'full-width digits': (key) => wide(hex.encode(key)),
  spaces: (key) => parts(hex.encode(key), 16).join(' '),
  colons: (key) => parts(hex.encode(key), 2).join(':'),
  'bytes with 0x': (key) =>
    parts(hex.encode(key), 2)
      .map((byte) => `0x${byte}`)
      .join(','),
  'escaped bytes': (key) =>
    parts(hex.encode(key), 2)
      .map((byte) => String.raw`\x${byte}`)
      .join(''),
  'percent signs': (key) =>
    parts(hex.encode(key), 2)
      .map((byte) => `%${byte}`)
      .join(''),
  'an array': (key) => `[${[...key].join(', ')}]`,
  'an array without brackets': (key) => [...key].join(','),
  'an array in words': (key) => `Uint8Array(32) [${[...key].join(' ')}]`,
  'a decimal number': decimal,
  'a decimal number with separators': (key) => parts(decimal(key), 3).join('_'),
  'binary digits': (key) => BigInt(`0x${hex.encode(key)}`).toString(2),
  base32: (key) => base32.encode(key),
  'lower-case base32': (key) => base32.encode(key).replaceAll('=', '').toLowerCase(),
  base36: (key) => BigInt(`0x${hex.encode(key)}`).toString(36),
  base58: (key) => base58.encode(key),
  base64: base64,
  'base64 without padding': (key) => base64(key).replace('=', ''),
  base64url: (key) => Buffer.from(key).toString('base64url'),
  'base64 in lines': (key) => parts(base64(key), 22).join('\n'),
  CB58: (key) => `PrivateKey-${encodeCb58(key)}`,
  'CB58 without the head of its prefix': (key) => `rivateKey-${encodeCb58(key)}`,
  'CB58 with a space': (key) => `PrivateKey- ${encodeCb58(key)}`,
  'CB58 that is cut': (key) => `PrivateKey-${encodeCb58(key).slice(0, 30)}`,
  'the first half': (key) => hex.encode(key).slice(0, 32),
  'the second half with 0x': (key) => `0x${hex.encode(key).slice(32)}`,
  'all but 8 digits': (key) => `0x${hex.encode(key).slice(8)}`,
  'half of base64': (key) => base64(key).slice(0, 24),
  'a phrase with slashes': (key) => words(key).join('/'),
  'a phrase with underscores': (key) => words(key).join('_'),
  'a phrase with numbers': (key) =>
    words(key)
      .map((word, i) => `${i + 1}.${word}`)
      .join(' '),
  'a phrase with names': (key) =>
    words(key)
      .map((word, i) => `word${i}=${word}`)
      .join('&'),
  'a phrase in capitals': (key) => words(key).join(' ').toUpperCase(),
  'a phrase without separators': (key) => words(key).map(capital).join(''),
  'a part of a phrase': (key) => words(key).slice(0, 8).join(' '),
};

/** The longest part of a typed text, in letters and digits, that an output contains. */
export function shownPartOf(output: string, typed: string): number {
  const plain = (text: string): string =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '');
  const [within, wanted] = [plain(output), plain(typed)];
  let longest = 0;
  for (let from = 0; from + longest < wanted.length; from++)
    while (
      from + longest < wanted.length &&
      within.includes(wanted.slice(from, from + longest + 1))
    )
      longest++;
  return longest;
}
