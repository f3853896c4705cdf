import { wordlist } from '@scure/bip39/wordlists/english';
import { sha256 } from '@noble/hashes/sha2.js';
import { base32nopad, base58, createBase58check } from '@scure/base';
import { bytesToHex } from './identity/bytes.ts';
import { isCb58 } from './identity/cb58.ts';
import { unlessThrows } from './errors.ts';
import { type Readable, withoutEscapes, withoutVariants } from './text/readable.ts';

/**
 * What a text contains that was entered in a place for other values. `secret`: a private key in any spelling, or a
 * recovery phrase. `hash`: 32 bytes in hex with 0x, which are a key or a hash. `id`: 32 bytes in CB58, which are a key
 * or an identifier.
 */
export type SecretForm = 'secret' | 'hash' | 'id';

/** The shortest secret is a key in base64. */
const MIN_LENGTH = 43;
const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
/** A key in CB58, and the extended private keys of BIP-32, from which all keys of a wallet follow. */
const PREFIXED_KEY = new RegExp(`PrivateKey-${BASE58}{20,}|[xyztuv]prv${BASE58}{80,}`, 'gi');
const BASE64_KEY = /(?<![\w+-])[\w+/-]{43}=(?!=)/g;
/** Base64 without its padding, as a word: in a URL it is usually the token of a service. */
const UNPADDED_KEY = /(?<![^\s"'`,;])(?!\/)(?:[a-z\d+/]{43}|[\w-]{43})(?![^\s"'`,;])/gi;
const HEX_RUN = /(?:0x)?[0-9a-f]{60,}/gi;
/** With the name of a private key in front of it, 0x and 64 digits are no hash. */
const NAMED_KEY =
  /(?:key|secret|private)\w{0,32}["']?\s{0,8}[=:]\s{0,8}["']?(?:0x)?[0-9a-f]{64}(?![0-9a-f])/gi;
/** In a longer text, CB58 may be an ID; with the name of a private key in front of it, it is a key. */
const NAMED_CB58 = new RegExp(
  `(?:key|secret|private)\\w{0,32}?["']?\\s{0,8}(?:is\\s|[=:_./\\p{Pd}])?\\s{0,8}["']?(${BASE58}{43,53})(?!${BASE58})`,
  'giu',
);
/** CB58 may follow a word that ends in "key", also in groups or lines. */
const AFTER_KEY = /key[\s\p{Pd}_:.|=/"']{1,4}(?=([\w\s\p{Pd}]{43,160}))/giu;
/** A key in CB58 has 50 letters, or fewer if it begins with zeros. */
const CB58_GROUPS = [50, 49, 48, 47, 46].map(
  (length) => new RegExp(`^(?:${BASE58}[\\s\\p{Pd}_]*){${length}}`, 'u'),
);
/** The spellings of Nostr and Bitcoin. */
const NSEC = /nsec1[02-9ac-hj-np-z]{50,}/gi;
const WIF = new RegExp(`(?<!${BASE58})[5KL9c]${BASE58}{50,51}(?!${BASE58})`, 'g');
/** Each group is a whole run of digits: a part of a longer one, such as a BLS key, is no group. */
const HEX_GROUPS =
  /(?<![0-9a-f])(?:0x)?[0-9a-f]{1,62}(?:(?:[\s:,;._|'"%+~*#<>()[\]{}=·•\p{Pd}]|\\x)+(?:0x)?[0-9a-f]{1,62}(?![0-9a-f]))+/giu;
/** SEC 1: the number 1, then the 32 bytes of the key; PKCS #8: the key in two octet strings. */
const DER_KEY = /(?:020101|0422)0420[0-9a-f]{64}/gi;
/** A short structure with an octet string of 32 bytes. Certificates are longer. */
const DER_OF_KEY = /^0x30(?:[1-7][0-9a-f]|81[0-9a-f]{2})(?:[0-9a-f]{2})*?0420[0-9a-f]{64}/;
const BASE58_KEY = new RegExp(`(?<![A-Za-z\\d])${BASE58}{43,44}(?![A-Za-z\\d])`, 'g');
/** The characters before a word in which the scheme of its URL is looked for. */
const LONGEST_URL = 400;
const ENTITY = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;
const BYTE_ORDER_MARK = /^(?:\xFF\xFE|\xFE\xFF|\xEF\xBB\xBF)/;
const UTF16 = /^(?:(?:[^\0]\0)+[^\0]?|(?:\0[^\0])+\0?)$/;
const PEM_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\w\s+/=-]*/g;
const NO_BYTES = new Uint8Array();
/** No form of a key contains it. */
const NO_FORM = '\0';
/** Encodings of more bytes than a key has: of a key's text, or of DER. */
const ENCODED: readonly (readonly [run: RegExp, decode: (run: string) => Uint8Array])[] = [
  // The base64 of text has few other signs, so that the first run ends at a sign of a URL.
  [/[A-Za-z\d]{48,}={0,2}/g, fromBase64],
  [/[A-Za-z\d][\w+/-]{47,}={0,2}/g, fromBase64],
  // In a URL, a key in DER and a byte order mark may follow a name and a slash.
  [/(?:M[B-I]|(?:\/\/|__)[45]|[/_]v8A)[\w+/-]{45,}={0,2}/g, fromBase64],
  [/(?:[\da-f]{2}){36,}/gi, (run) => Buffer.from(run, 'hex')],
  [
    /(?<![A-Z\d])[A-Z2-7]{58,}={0,6}/gi,
    (run) => decoded(base32nopad, run.replace(/=+$/, '').toUpperCase()),
  ],
  // Its time grows with the square of the length.
  [/(?<![A-Za-z\d])[1-9A-HJ-NP-Za-km-z]{49,400}(?![A-Za-z\d])/g, (run) => decoded(base58, run)],
  [/(?:&#x?[\da-f]{1,7};){43,}/gi, fromEntities],
  [/(?<!\d)(?:[01]{8}){36,}(?!\d)/g, (run) => numbersIn(run.match(/.{8}/g) ?? [], 2)],
];
/** How many times a key may have been encoded as text. */
const MAX_DEPTH = 3;
/** A number of a list, with what separates it from the next. */
const NUMBER = /(?<![\da-z])(?:0?[xob])?([\da-f]{1,8})(?:[\s,;:|\\]+|$)/gi;
const LEAST_NUMBERS = 36;
const HEX_BYTE = /0x[\da-f]{1,2}(?![\da-f])/gi;
const DIGITS: Readonly<Record<number, RegExp>> = { 2: /^[01]+$/, 8: /^[0-7]+$/, 10: /^\d+$/ };
/** All groups have the same length, or the last is shorter. */
const BASE64_GROUPS = [
  /(?<![\w+/=-])([\w+/-]+={0,2})(?:\s+|$)/g,
  /(?<![\w+/=])([A-Za-z\d+/]+={0,2})(?:-|(?![\w+/=]))/g,
];
/** Bytes as numbers or entities, a binary number of 256 bits, and base32. */
const KEY_FORMS = [
  /(?<!\d)(?:\d{1,3}(?:[\s,;:|\\]|0o)+-?){31}\d{1,3}(?!\d)/g,
  /(?:&#(?:x[\da-f]{1,2}|\d{1,3});){32}/gi,
  /(?<!\d)(?:[01][\s,_]?){249,255}[01](?!\d)/g,
  /(?<![a-z\d])(?:[a-z2-7]{52}={4}|(?=[a-z]*[2-7])[a-z2-7]{52}(?![a-z\d]))/gi,
];
/** An octal and a decimal number of 256 bits, which may be an amount where it is shown. */
const NUMBER_FORMS = [
  /(?<![\w.])(?:0o)?[0-7]{80,86}(?![\w.])/,
  /(?<![\w.])\d(?:[_,' ]?\d){74,77}(?![\w.])/,
];
/** Hex of other lengths that people enter: BLS keys, proofs of possession, and the data of a revert. */
const DOCUMENTED_HEX = /^(?:0x)?(?:[0-9a-f]{96}|[0-9a-f]{192})$|^0x[0-9a-f]{8}(?:[0-9a-f]{64})*$/i;
/** Digits of a BLS key or proof that lost a few: longer than a key with a few digits too many. */
const SHORTEST_BLS = 90;
/** An address or a NodeID as contracts take it. A key with 12 zero bytes protects nothing. */
const PADDED = /^0x0{24}(?!0{8})[0-9a-f]{40}$/i;
/** The first four letters tell the words apart, so people write only these. */
const WORDS = new Set(wordlist.flatMap((word) => [word, word.slice(0, 4)]));
const PHRASE_LENGTH = 12;

/** Finds a secret anywhere in a text. A hash or an ID is the whole text; in quotes or with 0X, it is a secret. */
export function secretFormOf(text: string, depth = MAX_DEPTH): SecretForm | undefined {
  if (text.length < MIN_LENGTH) return undefined;
  const variants = withoutVariants({ text });
  const plain = variants.text;
  const bare = plain.replaceAll(/^["'`\s]+|(?<![/"'`\s])[/"'`\s]+$/g, '');
  if (PADDED.test(bare)) return undefined;
  // No command takes a hash or an ID in another spelling, so such a text would be refused and repeated.
  const isTyped = bare === text.trim();
  if (/^0x[0-9a-f]{64}$/i.test(bare)) return isTyped && bare.startsWith('0x') ? 'hash' : 'secret';
  if (isCb58(bare, 32)) return isTyped ? 'id' : 'secret';
  if (secretsIn(plain, depth).length > 0 || NUMBER_FORMS.some((form) => form.test(plain)))
    return 'secret';
  const hasLongHex = (plain.match(HEX_RUN) ?? []).some(
    (digits) => isNoAmount(digits) && digits.length < SHORTEST_BLS && !DOCUMENTED_HEX.test(digits),
  );
  if (hasLongHex) return 'secret';
  const readable = withoutEscapes(variants).text;
  return readable !== plain && secretFormOf(readable, depth) !== undefined ? 'secret' : undefined;
}

/** Replaces keys and recovery phrases. A hash with 0x and an ID stay. */
export function redactSecretForms(text: string): string {
  if (text.length < MIN_LENGTH) return text;
  const found = spellingsOf(text).flatMap(({ text: spelled, from }) =>
    secretsIn(spelled, MAX_DEPTH).map(({ start, end }) => ({
      start: from?.[start] ?? start,
      end: from?.[end] ?? end,
    })),
  );
  return replaceSpans(text, found, () => '…');
}

/** A text without variants of its characters, and each text that is left after the escapes in it are decoded. */
function spellingsOf(text: string): readonly Readable[] {
  const spellings = [withoutVariants({ text })];
  for (const spelling of spellings) {
    const next = withoutVariants(withoutEscapes(spelling));
    if (next.text !== spelling.text) spellings.push(next);
  }
  return spellings;
}

/** From the index of the first character to that behind the last. */
interface Span {
  readonly start: number;
  readonly end: number;
}

function spansOf(
  plain: string,
  form: RegExp,
  isSecret: (run: string, start: number) => boolean = () => true,
): Span[] {
  return [...plain.matchAll(form)]
    .filter(({ 0: run, index }) => isSecret(run, index))
    .map(({ 0: run, index }) => ({ start: index, end: index + run.length }));
}

function secretsIn(plain: string, depth: number): Span[] {
  return [
    ...[PREFIXED_KEY, BASE64_KEY, NAMED_KEY, NSEC, DER_KEY, PEM_KEY, ...KEY_FORMS].flatMap((form) =>
      spansOf(plain, form),
    ),
    ...spansOf(plain, UNPADDED_KEY, isRandom),
    ...spansOf(plain, BASE58_KEY, (run, start) => isBase58Key(run, plain, start)),
    ...spansOf(plain, WIF, isWif),
    ...spansOf(plain, HEX_RUN, (digits) => isNoAmount(digits) && isHexKey(digits)),
    ...[...plain.matchAll(NAMED_CB58)].flatMap(({ 0: all, 1: id = '', index }) =>
      isCb58(id, 32) ? [{ start: index, end: index + all.length }] : [],
    ),
    ...[...plain.matchAll(AFTER_KEY)].flatMap(({ 0: before, 1: after = '', index }) =>
      shifted(groupedCb58In(after), index + before.length),
    ),
    ...[...plain.matchAll(HEX_GROUPS)].flatMap(({ 0: groups, index }) =>
      shifted(groupedKeyIn(groups), index),
    ),
    ...(depth === 0 ? [] : encodedIn(plain, depth)),
    ...phraseIn(plain),
  ];
}

const shifted = (spans: readonly Span[], by: number): Span[] =>
  spans.map(({ start, end }) => ({ start: start + by, end: end + by }));

/** Names and paths of the length of a key have fewer capitals or digits. */
function isRandom(word: string): boolean {
  return (
    /(?:[A-Z][^A-Z]*){6}/.test(word) && /(?:[a-z][^a-z]*){6}/.test(word) && /\d\D*\d/.test(word)
  );
}

/** The runs of an encoding that hold DER of a key, or printable text with a secret. */
function encodedIn(plain: string, depth: number): Span[] {
  const holdsSecret = (bytes: Uint8Array): boolean => {
    const text = textOf(bytes);
    if (/^[\s!-~]+$/.test(text)) return secretFormOf(text, depth - 1) !== undefined;
    const hex = bytesToHex(bytes);
    return DER_OF_KEY.test(hex) || hex.search(DER_KEY) !== -1;
  };
  const runs = ENCODED.flatMap(([form, decode]) =>
    spansOf(plain, form, (run) => holdsSecret(decode(run))),
  );
  // What follows such a run may look like its last group.
  const rest = replaceSpans(plain, runs, (length) => NO_FORM.repeat(length));
  const lists = sequencesIn(rest, NUMBER, () => true).filter(
    ({ run, parts }) =>
      (parts.length === 32 && run.match(HEX_BYTE)?.length === 32) ||
      (parts.length >= LEAST_NUMBERS &&
        [2, 8, 10, 16].some((radix) => holdsSecret(numbersIn(parts, radix)))),
  );
  const isNext = ([first = '']: readonly string[], last: string, next: string) =>
    last.length === first.length && next.length <= first.length && !last.endsWith('=');
  const groups = BASE64_GROUPS.flatMap((form) => sequencesIn(rest, form, isNext)).filter(
    ({ parts }) => isBase64Key(parts.join('')) || holdsSecret(fromBase64(parts.join(''))),
  );
  const sequences = [...lists, ...groups].map(({ run, start }) => ({
    start,
    end: start + run.trimEnd().length,
  }));
  return [...runs, ...sequences];
}

/** Replaces spans. Those without a gap between them are one span. */
function replaceSpans(
  text: string,
  spans: readonly Span[],
  replacement: (length: number) => string,
): string {
  const joined: { readonly start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  let shown = 0;
  const parts = joined.flatMap(({ start, end }) => {
    const before = text.slice(shown, start);
    shown = end;
    return [before, replacement(end - start)];
  });
  return [...parts, text.slice(shown)].join('');
}

/** What a form matches several times without a gap. */
function sequencesIn(
  plain: string,
  form: RegExp,
  isNext: (parts: readonly string[], last: string, next: string) => boolean,
) {
  const found: { run: string; readonly start: number; readonly parts: string[] }[] = [];
  let end = 0;
  for (const { 0: all, 1: part = '', index } of plain.matchAll(form)) {
    const current = index === end ? found.at(-1) : undefined;
    if (current !== undefined && isNext(current.parts, current.parts.at(-1) ?? '', part)) {
      current.run += all;
      current.parts.push(part);
    } else found.push({ run: all, start: index, parts: [part] });
    end = index + all.length;
  }
  return found.filter(({ parts }) => parts.length > 1);
}

function isBase64Key(text: string): boolean {
  return /^[\w+/-]{43}=$/.test(text) || (/^[\w+/-]{43}$/.test(text) && isRandom(text));
}

/** Text of UTF-8 or UTF-16, with or without a mark in front; other bytes as they are. */
function textOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1').replace(BYTE_ORDER_MARK, '');
  return UTF16.test(text) ? text.replaceAll('\0', '') : text;
}

/** A key that begins with four zero bits has 43 letters, as the token of a service in a URL. */
function isBase58Key(word: string, plain: string, start: number): boolean {
  const isMixed = /(?:[A-Z][^A-Z]*){9}|\d/.test(word) && /(?:[a-z][^a-z]*){6}/.test(word);
  if (!isMixed || decoded(base58, word).length !== 32) return false;
  if (word.length === 44) return true;
  const [before = ''] = /\S*$/.exec(plain.slice(Math.max(0, start - LONGEST_URL), start)) ?? [];
  return isRandom(word) && !before.includes('://');
}

function decoded(coder: typeof base58, run: string): Uint8Array {
  return unlessThrows(() => coder.decode(run)) ?? NO_BYTES;
}

function fromEntities(run: string): Uint8Array {
  const codes = run.matchAll(ENTITY);
  return Uint8Array.from(codes, ([, hex, code]) => (hex ? Number.parseInt(hex, 16) : Number(code)));
}

function fromBase64(run: string): Uint8Array {
  return Buffer.from(run, 'base64');
}

/** The bytes that the digits mean; of long hex numbers, each pair of digits. Empty if one is no byte. */
function numbersIn(parts: readonly string[], radix: number): Uint8Array {
  if (radix === 16) {
    return Buffer.from(
      parts.map((part) => (part.length % 2 === 0 ? part : `0${part}`)).join(''),
      'hex',
    );
  }
  const values = parts.map((part) =>
    DIGITS[radix]?.test(part) ? Number.parseInt(part, radix) : NaN,
  );
  return values.every((value) => value <= 0xff) ? Uint8Array.from(values) : NO_BYTES;
}

/** The key at the start of a text, if its checksum is right. */
function groupedCb58In(text: string): Span[] {
  const found = CB58_GROUPS.map((groups) => groups.exec(text)?.[0] ?? '');
  const key = found.find((groups) => isCb58(groups.replaceAll(/[\s\p{Pd}_]/gu, ''), 32));
  return key === undefined ? [] : [{ start: 0, end: key.replace(/[\s\p{Pd}_]+$/u, '').length }];
}

function isWif(text: string): boolean {
  return (unlessThrows(() => createBase58check(sha256).decode(text))?.length ?? 0) >= 33;
}

/** A long decimal number is an amount. */
function isNoAmount(digits: string): boolean {
  return !/^\d+$/.test(digits);
}

/** A key that lost or gained a few digits is still a secret. */
function isHexKey(digits: string): boolean {
  const { length } = digits.replace(/^0x/i, '');
  // Twice 64 digits: the key was pasted twice.
  return length === 64 || length === 128 ? !digits.startsWith('0x') : length >= 60 && length <= 68;
}

/** 64 digits in groups, of which one digit may be lost. The groups must look random: an amount has no letters. */
function groupedKeyIn(groups: string): Span[] {
  const parts = [...groups.matchAll(/(?:0x)?([0-9a-f]+)/gi)];
  const digits = parts.map(([, part]) => part).join('');
  // Where each group ends in the text, by the number of digits up to there.
  const ends = new Map<number, number>();
  let count = 0;
  for (const { 0: all, 1: part = '', index } of parts)
    ends.set((count += part.length), index + all.length);
  let start = 0;
  const found: number[] = [];
  for (const { 1: part = '', index } of parts) {
    for (const length of [63, 64]) {
      const end = ends.get(start + length);
      const letters = digits.slice(start, start + length).replaceAll(/\d/g, '').length;
      if (end !== undefined && letters >= 4 && length - letters >= 16) found.push(index, end);
    }
    start += part.length;
  }
  const [first, last] = [found[0], found.at(-1)];
  return first === undefined || last === undefined ? [] : [{ start: first, end: last }];
}

/** At least 12 words of BIP-39 in a row. Between blanks and commas, one of 12 may be mistyped. */
function phraseIn(plain: string): Span[] {
  const words = [...plain.matchAll(/[A-Z]?[a-z]+|[A-Z]+/g)];
  const isKnown = words.map(([word]) => WORDS.has(word.toLowerCase()));
  const spanOf = (first: number, last: number): Span => ({
    start: words[first]?.index ?? 0,
    end: (words[last]?.index ?? 0) + (words[last]?.[0].length ?? 0),
  });
  const starts = words.slice(PHRASE_LENGTH - 1).flatMap((_, at) => {
    const count = isKnown.slice(at, at + PHRASE_LENGTH).filter(Boolean).length;
    if (count < PHRASE_LENGTH - 1) return [];
    const { start, end } = spanOf(at, at + PHRASE_LENGTH - 1);
    const isPhrase = count === PHRASE_LENGTH || /^[a-z\s,]+$/i.test(plain.slice(start, end));
    return isPhrase ? [at] : [];
  });
  const [start, end = start] = [starts[0], starts.at(-1)];
  return start === undefined || end === undefined ? [] : [spanOf(start, end + PHRASE_LENGTH - 1)];
}

/** A text that was given as a private key and is something else. */
export type NotKey =
  | 'keystore'
  | 'bls-keystore'
  | 'wallet-vault'
  | 'old-wallet'
  | 'json-list'
  | 'json-key'
  | 'json'
  | 'pem'
  | 'env-line'
  | 'quotes'
  | 'lines'
  | 'phrase'
  | 'extended-key'
  | 'groups'
  | 'base64'
  | 'id';

/** What a text is that should be a private key; undefined if it can be one. */
export function notKeyOf(text: string): NotKey | undefined {
  const plain = withoutVariants({ text }).text.trim();
  const hasOddCharacters = plain !== text.trim() && /^(?:0x)?[0-9a-f]{64}$/i.test(plain);
  if (/^[[{]/.test(plain)) return jsonFormOf(plain);
  if (plain.startsWith('-----BEGIN')) return 'pem';
  if (phraseIn(plain).length > 0) return 'phrase';
  if (/^[xyztuv]prv/.test(plain)) return 'extended-key';
  if (hasOddCharacters || hexGroupsOnly(plain)) return 'groups';
  if (BASE64_WHOLE.test(plain)) return 'base64';
  if (/^(?:(?:export|set|ENV)\s+)?(?:\$env:)?[A-Za-z_]\w*\s*[=:](?!=?$)/m.test(plain))
    return 'env-line';
  if (/^["'`“”‘’«]/.test(plain)) return 'quotes';
  if (/[\r\n]/.test(plain)) return 'lines';
  return isCb58(plain, 32) ? 'id' : undefined;
}

const BASE64_WHOLE = /^[\w+/-]{43}=?$/;

function hexGroupsOnly(plain: string): boolean {
  const isHexOnly = /^(?:0x)?[0-9a-f][\s:,;._|0-9a-fx-]+$/i.test(plain);
  return isHexOnly && (plain.match(HEX_GROUPS) ?? []).flatMap(groupedKeyIn).length > 0;
}

/** Of a JSON text: which program wrote it. */
export function jsonFormOf(text: string): NotKey {
  const json = unlessThrows(() => JSON.parse(text) as unknown);
  if (Array.isArray(json) || text.startsWith('[')) return 'json-list';
  if (typeof json !== 'object' || json === null) return 'json';
  const has = (...names: string[]): boolean => names.every((name) => name in json);
  if ('version' in json && json.version === 4) return 'bls-keystore';
  if (has('version') && (has('crypto') || has('Crypto'))) return 'keystore';
  if (has('data', 'iv', 'salt') || has('vault') || has('KeyringController')) return 'wallet-vault';
  if (has('encseed', 'ethaddr') || has('address', 'private', 'hash')) return 'old-wallet';
  const isKey = (value: unknown) => typeof value === 'string' && secretFormOf(value) !== undefined;
  return Object.values(json).some(isKey) ? 'json-key' : 'json';
}
