import { base32 } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { english } from '../../../src/i18n/english.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeCb58 } from '../../../src/domain/identity/cb58.ts';
import { secretFormOf } from '../../../src/domain/secret-forms.ts';
import { percentDecoded } from '../../../src/domain/text/readable.ts';
import { parseMetadataUrl } from '../../../src/domain/text/links.ts';
import { IS_WHOLE } from '../../helpers/is-whole.ts';
import { hexOf as hex, SPELLINGS } from './helpers/key-spellings.ts';

type Spell = (key: Uint8Array) => string;

const base64url: Spell = (key) => Buffer.from(key).toString('base64url');
const cb58: Spell = (key) => `PrivateKey-${encodeCb58(key)}`;
const halves = (spell: Spell, size: number) => (key: Uint8Array) =>
  [spell(key).slice(0, size), spell(key).slice(size)] as const;
const grouped = (text: string, size: number): readonly string[] =>
  text.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
const allPercents = (text: string): string =>
  [...text].map((one) => `%${hex(Buffer.from(one))}`).join('');

const FORMS: Readonly<Record<string, Spell>> = {
  hex,
  'hex with 0x': (key) => `0x${hex(key)}`,
  CB58: cb58,
  'CB58 with underscores': SPELLINGS['CB58 in groups with underscores']!,
  base64: (key) => encodeURIComponent(Buffer.from(key).toString('base64')),
  base64url,
  base32: (key) => base32.encode(key).replaceAll('=', ''),
  decimal: (key) => BigInt(`0x${hex(key)}`).toString(),
  WIF: SPELLINGS['compressed WIF']!,
  nsec: SPELLINGS['nsec']!,
  'hex in base64url': (key) => Buffer.from(hex(key)).toString('base64url'),
  'CB58 in base64url': (key) => Buffer.from(cb58(key)).toString('base64url'),
};
const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'with percent signs': allPercents,
  'with percent signs twice': (text) => allPercents(text).replaceAll('%', '%25'),
};
const PLACES: Readonly<Record<string, (text: string) => string>> = {
  'a segment': (text) => `https://e.org/${text}`,
  'a segment between others': (text) => `https://e.org/a/${text}/b?c=d`,
  'a parameter of the path': (text) => `https://e.org/a;k=${text}/b`,
  'a value': (text) => `https://e.org/?key=${text}`,
  'the second value': (text) => `https://e.org/a?b=c&d=${text}&e=f`,
  'the fragment': (text) => `https://e.org/#${text}`,
  'a value in the fragment': (text) => `https://e.org/a?b=c#d=${text}`,
};
const rows = Object.entries(PLACES).flatMap(([place, at]) =>
  Object.entries(ENCODINGS).map(([encoding, encode]) => ({ place, at, encoding, encode })),
);

/** A digest of a number looks as random as a key. */
const keyOf = (seed: number): Uint8Array => sha256(Uint8Array.of(seed, 7));
const SEEDS = IS_WHOLE ? [1, 2, 3] : [1];
const KEY = keyOf(1);
const refusal = expect.objectContaining({ code: 'E-KEY-131' }) as Error;

describe('a link that becomes public is refused with a private key', () => {
  test.each(rows)('in $place, $encoding', ({ at, encode }) => {
    for (const [form, spell] of Object.entries(FORMS)) {
      for (const seed of SEEDS) {
        const link = at(encode(spell(keyOf(seed))));
        // A link with more than 400 characters is refused for its length.
        const code = link.length > 400 ? 'E-FORM-204' : 'E-KEY-131';
        expect(() => parseMetadataUrl(link), `${form}: ${link}`).toThrow(
          expect.objectContaining({ code }) as Error,
        );
      }
    }
  });

  test.each([
    ['hex', halves(hex, 32)],
    ['hex with 0x', halves((key) => `0x${hex(key)}`, 34)],
    ['CB58', halves(cb58, 36)],
    ['base64url', halves(base64url, 22)],
  ])('in two halves: %s', (_, split) => {
    for (const seed of SEEDS) {
      const [one, two] = split(keyOf(seed));
      for (const link of [
        `https://e.org/${one}/${two}`,
        `https://e.org/a/${one}//${two}/b`,
        `https://e.org/?a=${one}&b=${two}`,
        `https://e.org/#a=${one}&b=${two}`,
        `https://e.org/${one}%2F${two}`,
      ])
        expect(() => parseMetadataUrl(link), link).toThrow(refusal);
    }
  });

  test.each(['-', '_', '.', '~', '/', '+', ','])('in eight groups with %s', (separator) => {
    const link = `https://e.org/${grouped(hex(KEY), 8).join(separator)}`;
    expect(() => parseMetadataUrl(link)).toThrow(refusal);
  });

  test.each([
    'https://e.org/?privateKey=a',
    'https://e.org/?private_key=a',
    'https://e.org/?priv%61te-key=a',
    'https://e.org/?a=b&walletMnemonic=a',
    'https://e.org/?seed=0123456789abcdef0123456789abcdef',
    'https://e.org/?seed=sEdTM1uX8pu2do5XvTnutH6HsouMaM2',
    'https://e.org/?seed=topple+manual+spawn+cherry',
    'https://e.org/#seedPhrase=topple-manual-spawn-cherry',
    'https://e.org/?recovery_phrase=topple+manual+spawn+cherry',
    'https://e.org/a;secret=a/b',
    'https://e.org/?client_secret=a',
    'https://e.org/?password=a',
    'https://e.org/privateKey=a',
    'https://e.org/%3FprivateKey%3Da',
  ])('in a parameter that is named so: %s', (link) => {
    expect(() => parseMetadataUrl(link)).toThrow(refusal);
  });

  test.each([
    ['https://arweave.net/ZKpVz3cq9hJ2mN8sLr5tXw1yBf4dGk7pQe0uAiOv6TX', 'path', 'ZKp'],
    ['https://e.org/a?b=c&password=hunter22', 'parameters (after ?)', 'hunter22'],
    ['https://e.org/a?b=c#d=1&seed=0123456789abcdef0123456789abcdef', 'fragment (after #)', '0123'],
    [`https://e.org/a#${hex(KEY)}`, 'fragment (after #)', hex(KEY).slice(0, 8)],
    [`https://${hex(KEY).slice(0, 32)}.${hex(KEY).slice(32)}.org/`, 'host', hex(KEY).slice(0, 8)],
  ])(
    'the refusal of %s names its part, repeats nothing of it, and says what to do',
    (link, part, secret) => {
      const error = refusalOf(link);
      expect(error.code).toBe('E-KEY-131');
      const { text, next } = english.error(error);
      expect(text).toContain(part);
      expect([text, ...next].join(' ')).not.toContain(secret);
      expect(next[0]).toContain('short link');
    },
  );

  test('also written with percent signs many times, in no more time', () => {
    const text = `https://e.org/${hex(KEY).slice(0, 20)}%${'25'.repeat(30_000)}37${hex(KEY).slice(21)}`;
    expect(percentDecoded(text)).toBe(
      `https://e.org/${hex(KEY).slice(0, 20)}7${hex(KEY).slice(21)}`,
    );
    expect(secretFormOf(text)).toBe('secret');
  });
});

function refusalOf(link: string): OnboardError {
  try {
    parseMetadataUrl(link);
  } catch (error) {
    if (error instanceof OnboardError) return error;
  }
  throw new Error('not refused');
}

const ADDRESS = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

test.each([
  'https://example.org',
  'https://example.org/operators/validator-onboarding/2026-11-29?lang=en&page=2#the-second-part',
  'https://example.org/private-key-security/how-to-keep-a-secret?key=value&token=abc',
  'https://ipfs.io/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG/readme.json',
  'https://ipfs.io/ipfs/bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
  'https://k51qzi5uqu5dlvj2baxnqndepeb86cbk3ng7n3i46uzyxzyqj2xjonzllnv0v8.ipns.dweb.link/',
  `https://explorer.example.org/address/${ADDRESS}`,
  `https://explorer.example.org/43114/${ADDRESS}/1`,
  `https://explorer.example.org/${ADDRESS}/${ADDRESS}?a=${ADDRESS}&id=1`,
  `https://explorer.example.org/tx/${encodeCb58(KEY)}`,
  `https://explorer.example.org/l1/${encodeCb58(KEY)}/validators?l1=${encodeCb58(keyOf(2))}`,
  'https://explorer.example.org/NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg/validators1',
  'https://explorer.example.org/P-fuji1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqv3qzan/11111111',
  'https://github.com/MyOrg/Repo/blob/6b0d5e94c2f7a1836b0d5e94c2f7a1836b0d5e94/README.md',
  `https://gist.github.com/me/${'6b0d5e94c2f7a183'.repeat(2)}/${'5e94c2f7a1'.repeat(4)}`,
  `https://notion.example/${'6b0d5e94c2f7a183'.repeat(2)}?v=${'381a7f2c49e5d0b6'.repeat(2)}`,
  `https://files.example.org/${UUID}/${UUID}/logo.png?id=${UUID}`,
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI',
  'https://docs.google.com/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgVE2upms/edit',
  'https://discord.com/channels/123456789012345678/1234567890123456789',
  'https://example.org/caf%C3%A9/%E9%81%8B%E7%94%A8?q=100%25&r=a%2Fb%20c',
  'https://avatars.example.org/svg?seed=Felix&recovery=1',
  'https://art.example.org/?seed=4711',
  'https://example.org/search?q=the+first+operator+of+the+network&secretary=me&sort=a:b',
])('an honest link is accepted: %s', (link) => {
  expect(parseMetadataUrl(link)).toBe(link);
});

test('percent signs are decoded until none is left, and other signs stay', () => {
  expect(percentDecoded('100% a%2 %zz %')).toBe('100% a%2 %zz %');
  expect(percentDecoded('%%34%31 %2541 caf%C3%A9')).toBe('A A café');
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('%', '2', '5', '1', 'z') }), (text) => {
      let expected = text;
      for (let before = ''; before !== expected;) {
        before = expected;
        expected = expected.replaceAll(/%([0-7][\da-f])/g, (_, code: string) =>
          String.fromCodePoint(Number.parseInt(code, 16)),
        );
      }
      expect(percentDecoded(text)).toBe(expected);
    }),
  );
});
