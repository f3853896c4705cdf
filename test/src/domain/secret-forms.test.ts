import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordlist } from '@scure/bip39/wordlists/english';
import { base32, base58 } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeCb58 } from '../../../src/domain/identity/cb58.ts';
import { partWithKey } from '../../../src/domain/link-keys.ts';
import { notKeyOf, secretFormOf, redactSecretForms } from '../../../src/domain/secret-forms.ts';
import { printable } from '../../../src/domain/text/printable.ts';
import * as spellings from './helpers/key-spellings.ts';

const { bytes, ENCODERS, hexOf, inBase58, KEY_ENCODERS, keys, SPELLINGS } = spellings;

describe('a private key is found', () => {
  test.each(Object.entries(SPELLINGS))('as %s, anywhere in a text', (_, spell) => {
    fc.assert(
      fc.property(bytes, fc.constantFrom('', 'https://', 'key ', 'name="'), (key, before) => {
        const text = `${before}${spell(key)}`;
        expect(secretFormOf(text)).toBe('secret');
        for (const limit of [20, 40, 60, 200]) {
          const shown = printable(text, limit).normalize('NFKC').toLowerCase();
          expect(shown.replaceAll(/[^0-9a-f]/g, '')).not.toContain(hexOf(key).slice(2, 14));
          expect(shown).not.toContain(encodeCb58(key).slice(0, 12).toLowerCase());
        }
      }),
      keys(100),
    );
  });

  test('base64 without padding is a key as a word, and the token of a service in a URL', () => {
    const random = Uint8Array.from({ length: 32 }, (_, i) => (i * 167 + 91) % 256);
    for (const encoding of ['base64', 'base64url'] as const) {
      const text = Buffer.from(random).toString(encoding).replace('=', '');
      for (const typed of [text, `"${text}"`, ` ${text}\n`, `the key ${text}, please`]) {
        expect(secretFormOf(typed)).toBe('secret');
        expect(printable(typed)).not.toContain(text.slice(4, 12));
      }
      expect(secretFormOf(`https://api.example.org/?auth=${text}`)).toBeUndefined();
    }
    const paths = [
      '/var/encodings-QEPD5K/a-password-file-UTF-8',
      'Of-FILES/With/A/LONG-Name-12/operators-of-2',
    ];
    for (const name of [...paths, 'x'.repeat(43)])
      expect(secretFormOf(name.slice(0, 43))).toBeUndefined();
  });

  test('CB58 without a prefix is a key if a text names it so', () => {
    fc.assert(
      fc.property(bytes, (key) => {
        const cb58 = encodeCb58(key);
        for (const text of [
          `PRIVATE_KEY=${cb58}`,
          `my private key is ${cb58}, please`,
          `{"secret": "${cb58}"}`,
          `the key ${cb58}`,
          // The first letters were not copied, or the sign in between was changed.
          `rivateKey-${cb58}`,
          `PrivateKey–${cb58}`,
          `PrivateKey_${cb58}`,
          `https://h.example/privatekey/${cb58}`,
        ]) {
          expect(secretFormOf(text)).toBe('secret');
          expect(redactSecretForms(text)).not.toContain(cb58.slice(10, 30));
        }
        expect(secretFormOf(`subnet ${cb58} is ready`)).toBeUndefined();
      }),
    );
  });

  test('0x and 64 digits may be a hash, and CB58 without a prefix may be an ID', () => {
    fc.assert(
      fc.property(bytes, (key) => {
        const forms = { hash: `0x${hexOf(key)}`, id: encodeCb58(key) };
        for (const [form, text] of Object.entries(forms)) {
          expect(secretFormOf(text)).toBe(form);
          expect(secretFormOf(` ${text}\n`)).toBe(form);
          // Commands take only this spelling.
          for (const other of [`"${text}"`, `'${text}'`, `${text}/`, `\u{200B}${text}`])
            expect(secretFormOf(other)).toBe('secret');
        }
        expect(secretFormOf(`0X${hexOf(key)}`)).toBe('secret');
        expect(printable(`the text 0X${hexOf(key)}`)).toBe('the text …');
        expect(secretFormOf(`the key 0x${hexOf(key)} is refused`)).toBe('secret');
        expect(redactSecretForms(`0x${hexOf(key)}`)).toBe(`0x${hexOf(key)}`);
      }),
    );
  });
});

const words = (count: number) =>
  fc.array(fc.constantFrom(...wordlist), { minLength: count, maxLength: count });

const asText = fc.constantFrom(...Object.entries(KEY_ENCODERS));
const again = fc.constantFrom(...Object.entries(ENCODERS));

test('a key is found in each encoding, also if it was encoded twice', () => {
  fc.assert(
    fc.property(bytes, asText, fc.option(again, { nil: undefined }), (key, [, first], second) => {
      const once = first(key);
      expect(secretFormOf(second === undefined ? once : second[1](Buffer.from(once)))).toBe(
        'secret',
      );
    }),
    keys(1000),
  );
});

const MARKS = ['', '\u{FEFF}'];
/** How the programs of Windows write text. */
const TEXTS: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-16LE': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16BE': (text) => Buffer.from(text, 'utf16le').swap16(),
};

test.each(Object.keys(TEXTS))('the text of a key in %s is found in each encoding', (name) => {
  const key = sha256(Buffer.from(name));
  const base64 = Buffer.from(key).toString('base64');
  for (const spelled of [
    hexOf(key),
    `KEY=0x${hexOf(key)}`,
    `PrivateKey-${encodeCb58(key)}`,
    base64,
  ])
    for (const mark of MARKS)
      for (const [encoding, encode] of Object.entries(ENCODERS)) {
        const text = encode(TEXTS[name]?.(`${mark}${spelled}`) ?? Buffer.of());
        const row = `${encoding}${mark === '' ? '' : ' with a mark'}`;
        expect(secretFormOf(text), row).toBe('secret');
        for (const before of ['https://example.org/', 'https://h.example/v1/'])
          if (!text.includes(' ')) expect(partWithKey(before + text), row).toBeDefined();
      }
});

test('a key is found in other structures', () => {
  fc.assert(
    fc.property(bytes, (key) => {
      const base64 = Buffer.from(key).toString('base64');
      for (const text of [
        inBase58(key),
        ...['30250201010420', '30220420', '302706052b8104000a0420'].flatMap((head) => {
          const der = Buffer.from(head + hexOf(key), 'hex');
          return [der.toString('base64'), base32.encode(der), base58.encode(der)];
        }),
      ]) {
        expect(secretFormOf(text), text).toBe('secret');
        expect(redactSecretForms(`is ${text} right`)).toBe('is … right');
        expect(partWithKey(`https://example.org/${text}`), text).toBeDefined();
      }
      expect(secretFormOf((base64.match(/.{1,4}/g) ?? []).join('-'))).toBe('secret');
      expect(secretFormOf(`[${[...new Int8Array(key)].join(', ')}]`)).toBe('secret');
    }),
    keys(100),
  );
});

test('values of other lengths are no keys in an encoding', () => {
  const digest = bytes.map(hexOf);
  const digests = (count: number) => fc.array(digest, { minLength: count, maxLength: count });
  const values = fc.oneof(
    // A BLS key, a proof of possession, and the data of a revert.
    digests(2).map((all) => `0x${all.join('').slice(0, 96)}`),
    digests(3).map((all) => `0x${all.join('')}`),
    fc
      .integer({ min: 0, max: 12 })
      .chain(digests)
      .map((all) => `0x08c379a0${all.join('')}`),
    digest.map(
      (all) => `0x${all.slice(0, 40)} NodeID-${encodeCb58(Buffer.from(all, 'hex').subarray(12))}`,
    ),
    fc.bigInt({ min: 0n, max: 2n ** 200n }).map(String),
  );
  fc.assert(
    fc.property(values, (text) => {
      expect(secretFormOf(text)).toBeUndefined();
    }),
    keys(1000),
  );
});

describe('a recovery phrase is found', () => {
  test.each([12, 15, 18, 21, 24])('of %d words, however they are separated', (count) => {
    const separators = fc.constantFrom(' ', ', ', '\n', '-', '  ', ' 1. ', '\u{3000}', '","');
    fc.assert(
      fc.property(words(count), separators, fc.boolean(), (phrase, separator, isCapital) => {
        const text = `seed: ${phrase.join(separator)}`;
        const typed = isCapital ? text.toUpperCase() : text;
        expect(secretFormOf(typed)).toBe('secret');
        expect(printable(typed, 200)).not.toContain(typed.slice(20, 50));
      }),
    );
  });

  test('in other spellings, or with one mistyped word', () => {
    const phrase =
      'topple manual spawn cherry copper orbit turtle wagon velvet zebra oxygen napkin';
    const list = phrase.split(' ');
    for (const text of [
      phrase.replace('orbit', 'orbyt'),
      list.map((word) => word.slice(0, 4)).join(' '),
      list.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''),
      Buffer.from(phrase).toString('base64'),
    ]) {
      expect(secretFormOf(text), text).toBe('secret');
      expect(redactSecretForms(text)).not.toContain(text.slice(20, 40));
    }
  });
});

const NODE_ANSWER = {
  jsonrpc: '2.0',
  result: {
    nodeID: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg',
    nodePOP: { publicKey: `0x${'8f95'.repeat(24)}`, proofOfPossession: `0x${'a3f2'.repeat(48)}` },
  },
  id: 1,
};

describe('no secret is', () => {
  test.each([
    ['an address that is padded for a contract', `0x${'0'.repeat(24)}${'8db97C7cEc'.repeat(4)}`],
    ['a BLS key', `0x${'ab'.repeat(48)}`],
    ['a proof of possession', `0x${'ab'.repeat(96)}`],
    ['the answer of a node over several lines', JSON.stringify(NODE_ANSWER, null, 2)],
    ['a proof behind a name that ends with a digit', `"proof":"0x${'1a3f'.repeat(48)}"`],
    ['a BLS key with its name', `BLS_PUBLIC_KEY=0x${'ab'.repeat(48)}`],
    ['a stake of 64 digits', '1234567890'.repeat(7).slice(0, 64)],
    ['two addresses', `0x${'ab'.repeat(20)} 0x${'cd'.repeat(20)}`],
    ['eleven words', 'legal winner thank year wave sausage worth useful legal winner thank'],
  ])('%s', (_, text) => {
    expect(secretFormOf(text)).toBeUndefined();
    expect(printable(text, 1000).replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
  });

  test('any sentence of the program and its pages, or a text of a shipped profile', () => {
    const root = join(import.meta.dirname, '../../..');
    const files = ['assets/locales/en', 'assets/profiles', 'docs'].flatMap((folder) =>
      readdirSync(join(root, folder))
        // The page of the run on real nodes has checksums of programs, which look like keys.
        .filter((name) => /\.(?:json|md)$/.test(name) && name !== 'verified.md')
        .map((name) => join(root, folder, name)),
    );
    const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
    expect(lines.length).toBeGreaterThan(2000);
    // Pages show hashes and IDs as examples.
    expect(lines.filter((line) => redactSecretForms(line) !== line)).toEqual([]);
  });
});

const KEY = '7dab7c1d7d5f2b3f1b4f0c8d9e6a5b4c3d2e1f00112233445566778899aabbcc';
const CIPHER = { cipher: 'aes-128-ctr' };

test.each([
  ['keystore', JSON.stringify({ version: 3, crypto: CIPHER })],
  ['bls-keystore', JSON.stringify({ version: 4, crypto: {}, pubkey: 'aa', uuid: 'x', path: '' })],
  ['wallet-vault', JSON.stringify({ data: 'x', iv: 'y', salt: 'z' })],
  ['old-wallet', JSON.stringify({ address: '0x', encrypted: true, hash: 'h', private: 'p' })],
  ['old-wallet', JSON.stringify({ encseed: 'x', ethaddr: 'y', btcaddr: 'z' })],
  ['json-list', JSON.stringify([{ version: 3, crypto: CIPHER }])],
  ['json-list', JSON.stringify([...Buffer.from(KEY, 'hex')])],
  ['json', '{"operator": {}}'],
  ['json-key', JSON.stringify({ address: '0x', privateKey: `0x${KEY}` })],
  ['json-key', JSON.stringify({ key: KEY })],
  ['json-key', JSON.stringify({ pk: `PrivateKey-${encodeCb58(Buffer.from(KEY, 'hex'))}` })],
  ['json', '{'],
  ['pem', '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA\n-----END PRIVATE KEY-----'],
  ['env-line', `PRIVATE_KEY=0x${KEY}`],
  ['env-line', `export ONBOARD_PRIVATE_KEY="0x${KEY}"`],
  ['env-line', `# operator\nKEY: ${KEY}`],
  ['quotes', `"0x${KEY}"`],
  ['quotes', `“${KEY}”`],
  ['lines', `# operator\n0x${KEY}\n`],
  ['lines', `${KEY}\n${KEY}`],
  ['phrase', 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  ['extended-key', `xprv${'9'.repeat(107)}`],
  ['groups', KEY.replaceAll(/(.{4})/g, '$1 ')],
  ['groups', `0x${KEY.slice(0, 30)}\u{200B}${KEY.slice(30)}`],
  ['base64', Buffer.from(KEY, 'hex').toString('base64')],
  ['id', encodeCb58(Buffer.from(KEY, 'hex'))],
])('a text that is no private key is named: %s (%#)', (form, text) => {
  expect(notKeyOf(text)).toBe(form);
});

test.each([
  KEY,
  `0x${KEY}`,
  ` ${KEY}\r\n`,
  `PrivateKey-${encodeCb58(Buffer.from(KEY, 'hex'))}`,
  // The base64 of a text is no line of a .env file.
  ...[KEY, `${KEY}\n`].map((text) => Buffer.from(text).toString('base64')),
])('a private key, also encoded again, is not named otherwise (%#)', (text) => {
  expect(notKeyOf(text)).toBeUndefined();
});
