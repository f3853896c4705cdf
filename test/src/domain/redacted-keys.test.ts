import { base32, base58 } from '@scure/base';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactSecretForms, secretFormOf } from '../../../src/domain/secret-forms.ts';
import { withoutEscapes } from '../../../src/domain/text/readable.ts';
import { IS_WHOLE } from '../../helpers/is-whole.ts';
import { bytes, grouped, hexOf, KEY_ENCODERS, SPELLINGS } from './helpers/key-spellings.ts';

/** Fails once a text has cost more than `most`: characters that a search has passed, and entries that were copied. */
function withinWork<T>(most: number, work: () => T): T {
  let rest = most;
  const spend = (amount: number): void => {
    rest -= amount;
    if (rest < 0) throw new Error(`More than ${most} steps`);
  };
  const { exec } = RegExp.prototype;
  const { slice } = Array.prototype;
  const { replace } = String.prototype;
  Object.assign(RegExp.prototype, {
    exec(this: RegExp, text: string) {
      const start = this.lastIndex;
      const found = exec.call(this, text);
      spend((found === null ? text.length : found.index + found[0].length) - start);
      return found;
    },
  });
  Object.assign(Array.prototype, {
    slice(this: readonly unknown[], start?: number, end?: number) {
      const copy: readonly unknown[] = slice.call(this, start, end);
      spend(copy.length);
      return copy;
    },
  });
  Object.assign(String.prototype, {
    replace(this: string, ...args: Parameters<typeof replace>) {
      spend(this.length);
      return replace.apply(this, args);
    },
  });
  try {
    return work();
  } finally {
    Object.assign(RegExp.prototype, { exec });
    Object.assign(Array.prototype, { slice });
    Object.assign(String.prototype, { replace });
  }
}

const noise = (length: number): string =>
  Array.from({ length: Math.ceil(length / 86) }, (_, index) =>
    Buffer.from(sha512(Buffer.from(String(index)))).toString('base64url'),
  )
    .join('')
    .slice(0, length);

const LENGTH = IS_WHOLE ? 1_000_000 : 20_000;
const FILLERS = {
  ...{ 'hex bytes': 'ab ', numbers: '1 ', 'a list': 'a,', 'a query': 'A=', newlines: '\n' },
  ...{ 'percent signs': '%25', 'base64 of short words': 'YWIg', 'the word key': 'key ' },
  ...{ 'base58 noise': `${'zQ9'.repeat(60)} `, entities: '&#38;', 'nested entities': '&#38;#38;' },
  ...{ 'signed numbers': '-1,', 'groups with hyphens': 'AbC4-' },
  ...{ 'quotes before a letter': `x${'"'.repeat(LENGTH - 2)}`, 'base64 noise': noise(LENGTH) },
};

test.each(Object.entries(FILLERS))(
  'a long text costs some steps for each of its characters: %s',
  (_, part) => {
    const text = `${part.repeat(Math.ceil((LENGTH - 1) / part.length))}x`;
    withinWork(500 * text.length, () => secretFormOf(text));
  },
);

test.each(IS_WHOLE ? ['ab ', 'a,', 'A=', '\n', 'zz '] : ['a,', '\n'])(
  'a key is found, and not shown, at each place of a long text: %j',
  (part) => {
    const filler = part.repeat(500);
    for (const [name, spell] of Object.entries(SPELLINGS)) {
      const key = spell(sha256(Buffer.from(name)));
      for (const text of [`${key} ${filler}`, `${filler} ${key} ${filler}`, `${filler} ${key}`]) {
        expect(secretFormOf(text), name).toBe('secret');
        expect(redactSecretForms(text), name).not.toContain(key.slice(-20));
      }
    }
  },
);

const percentOf = (character: string, sign: string): string =>
  Buffer.from(character).toString('hex').replaceAll(/../g, `${sign}$&`);
/** How a page, a chat or a keyboard may change single characters of a text. */
const MIXERS: Readonly<Record<string, (character: string) => string>> = {
  entities: (character) => `&#${character.codePointAt(0)};`,
  'entities in hex': (character) => `&#x${character.codePointAt(0)?.toString(16)};`,
  'entities that were encoded again': (character) => `&amp;#38;#${character.codePointAt(0)};`,
  'percent signs': (character) => percentOf(character, '%'),
  'percent signs that were encoded again': (character) => percentOf(character, '%25'),
  'entities in percent signs': (character) => encodeURIComponent(`&#${character.codePointAt(0)};`),
  'zero-width spaces': (character) => `${character}\u{200B}`,
  'wide characters': (character) =>
    character > ' ' && character <= '~' && character <= '~'
      ? String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0)
      : character,
};
/** An octal number may be an amount, and 0x with 64 digits a hash: they are not replaced. */
const NOT_REPLACED = ['an octal number', 'hex with 0x in quotes'];
const REPLACED = Object.entries({
  ...KEY_ENCODERS,
  ...SPELLINGS,
  'base32 in lower case': (key: Uint8Array) => base32.encode(key).toLowerCase(),
  'base32 without padding': (key: Uint8Array) => base32.encode(key).replaceAll('=', ''),
  'base32 of hex in lower case': (key: Uint8Array) =>
    base32.encode(Buffer.from(hexOf(key))).toLowerCase(),
}).filter(([name]) => !NOT_REPLACED.includes(name));

test('a key is found and replaced in each encoding, also if some of its characters are spelled otherwise', () => {
  fc.assert(
    fc.property(
      bytes,
      fc.constantFrom(...REPLACED),
      fc.constantFrom(...Object.entries(MIXERS)),
      fc.array(fc.boolean(), { minLength: 7, maxLength: 31 }),
      (key, [name, encode], [mixer, mix], places) => {
        // Entities of entities are decoded to the bytes of the key, which are no text.
        fc.pre(!(name.includes('entities') && mixer.includes('entities')));
        const spelled = encode(key);
        const text = [...spelled]
          .map((character, at) => (places[at % places.length] ? mix(character) : character))
          .join('');
        expect(secretFormOf(text), `${name}: ${text}`).toBe('secret');
        const left = redactSecretForms(`is ${text} right`);
        const residue = withoutEscapes(withoutEscapes({ text: left })).text;
        expect(residue.replaceAll('\u{200B}', ''), `${name}: ${text}`).toMatch(
          /^is .{0,12}….{0,12}(?: right)?$/s,
        );
      },
    ),
    { numRuns: IS_WHOLE ? 20_000 : 500 },
  );
});

test('a key in base58 has 43 letters if it begins with four zero bits', () => {
  const short = bytes
    .map((key) => base58.encode(Uint8Array.of((key[0] ?? 0) & 0x0f, ...key.subarray(1))))
    .filter((text) => text.length === 43 && (text.match(/\d/g) ?? []).length > 1);
  fc.assert(
    fc.property(short, (text) => {
      for (const [before, after] of [
        ['key=', ''],
        ['', ''],
        ['{"k":"', '"}'],
        ['(', ')'],
      ] as const) {
        expect(secretFormOf(before + text + after)).toBe('secret');
        expect(redactSecretForms(`is ${before}${text}${after}`)).not.toContain(text.slice(5, 20));
      }
      expect(secretFormOf(`https://api.example.org/?auth=${text}`)).toBeUndefined();
    }),
  );
});

test.each(
  REPLACED.filter(([name]) =>
    ['hex', 'base64', 'base32', 'CB58', 'groups with blanks'].includes(name),
  ),
)('many keys cost some steps for each of their characters: %s', (_, encode) => {
  // More than the steps for each character, so that a search of the whole text for each key costs more.
  const keys = Array.from({ length: IS_WHOLE ? 1500 : 700 }, (_key, at) =>
    encode(sha256(Buffer.from(`${at}`))),
  );
  const text = keys.join(' and ');
  const left = withinWork(500 * text.length, () => redactSecretForms(text));
  expect(left.length).toBeLessThan(text.length / 3);
});

test('each of several keys in groups is replaced', () => {
  const keys = ['first', 'second', 'third'].map((name) =>
    grouped(' ', 8)(sha256(Buffer.from(name))),
  );
  expect(redactSecretForms(`the keys ${keys.join(' ')} are here`)).toMatch(/^the keys … are here$/);
});
