import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createInputParser } from '../../../../src/wizard/input/input-parser.ts';
import { NOISE, cutAnywhere } from '../../../helpers/terminal/replies.ts';

const bytesOf = (text: string): Uint8Array => Buffer.from(text);

function namesOf(...chunks: readonly (string | Uint8Array)[]): string[] {
  const parser = createInputParser();
  return chunks
    .map((chunk) => (typeof chunk === 'string' ? bytesOf(chunk) : chunk))
    .flatMap((chunk) => parser.read(chunk))
    .map(({ name, text }) => (name === 'paste' ? `paste ${text}` : name));
}

test('a paste is one key, wherever it is cut, and holds what looks like keys', () => {
  const paste = '\u001b[200~y\r\u001b[A\u0003\u001b[201\u001b[201~';
  for (let at = 1; at < paste.length; at += 1)
    expect(namesOf(paste.slice(0, at), `${paste.slice(at)}b`)).toEqual([
      'paste y\r\u001b[A\u0003\u001b[201',
      'b',
    ]);
  const long = createInputParser().read(bytesOf(`\u001b[200~${'y'.repeat(100_000)}\u001b[201~`));
  expect(long.map(({ text }) => text.length)).toEqual([65_530]);
});

test.each([
  ['8-bit CSI', Uint8Array.of(0x9b, 0x35, 0x24, 0x79)],
  ['8-bit DCS and ST', Uint8Array.of(0x90, 0x79, 0x9c)],
  ['CSI in UTF-8', bytesOf('\u009b5$y')],
  ['a mouse report far to the right', Uint8Array.of(0x1b, 0x5b, 0x4d, 0x20, 0xe1, 0xc3)],
  ['a mouse report in UTF-8', bytesOf('\u001b[M \u0121\u0179')],
  ['malformed UTF-8', Uint8Array.of(0xe9, 0xff, 0xc3)],
])('%s is no key', (_name, bytes) => {
  expect(namesOf('a', bytes, 'b')).toEqual(['a', 'b']);
});

test.each([
  [['a\r\nb'], ['a', 'return', 'b']],
  [['\r\n\n\r\r\n'], ['return', 'return', 'return', 'return']],
  [['\r\u001b[A\n'], ['return', 'up', 'return']],
  [['\u001b[\r\n'], ['return']],
  [['\r', '\n'], ['return']],
])('the ends of lines in %j are the keys %j', (chunks, names) => {
  expect(namesOf(...chunks)).toEqual(names);
});

test('a pause separates no line feed from its carriage return', () => {
  const parser = createInputParser();
  parser.read(bytesOf('\r'));
  expect(parser.patience()).toBeUndefined();
  parser.rest(10_000);
  expect(parser.read(bytesOf('\ny')).map(({ name }) => name)).toEqual(['y']);
});

describe('an unfinished token', () => {
  test.each([
    ['a lone Escape', '\u001b', 50, 'escape'],
    ['an Escape before a reply', '\u001b\u001b', 50, 'escape'],
    ['a string', '\u001bP>|kitt', 1000, undefined],
    ['a paste', '\u001b[200~y', 5000, undefined],
    ['a character', Uint8Array.of(0xe2, 0x9c), 1000, undefined],
  ])('ends: %s', (_name, input, patience, name) => {
    const parser = createInputParser();
    expect(parser.read(typeof input === 'string' ? bytesOf(input) : input)).toEqual([]);
    expect(parser.patience()).toBe(patience);
    expect(parser.expire()?.name).toBe(name);
    if (name === 'escape') parser.expire();
    expect(parser.patience()).toBeUndefined();
    expect(parser.read(bytesOf('y')).map((key) => key.name)).toEqual(['y']);
  });

  test.each(['\u001b[?2026;1$', '\u001b[M !', '\u001bO', '\u001b '])(
    'of known length waits for its end: %j',
    (begun) => {
      for (const [rest, names] of [
        ['yn', ['n']],
        ['\u001b[Ay', ['up', 'y']],
        ['\u0003y', ['ctrl-c', 'y']],
      ] as const) {
        const parser = createInputParser();
        parser.read(bytesOf(begun));
        expect(parser.patience()).toBeUndefined();
        parser.rest(86_400_000);
        const keys = parser.read(bytesOf(rest)).map(({ name }) => name);
        expect(keys.filter((name) => name !== '9')).toEqual(names);
      }
    },
  );

  test('is dropped also if its rest arrives after its Escape was delivered', () => {
    const parser = createInputParser();
    parser.read(bytesOf('\u001b'));
    expect(parser.expire()?.name).toBe('escape');
    expect(parser.read(bytesOf('[?2026;1$y'))).toEqual([]);
    parser.read(bytesOf('\u001b'));
    parser.expire();
    expect(parser.read(bytesOf('yO')).map((key) => key.name)).toEqual(['y', 'O']);
  });

  test('ends at Ctrl-C, which no token hides', () => {
    for (const begun of ['\u001b', '\u001b[1', '\u001bO', '\u001b]0;', '\u001b[M '])
      expect(namesOf(begun, '\u0003')).toEqual(['ctrl-c']);
  });
});

test('where reads end makes no difference, and nothing but text and keys comes out', () => {
  fc.assert(
    fc.property(fc.array(NOISE, { maxLength: 12 }), fc.infiniteStream(fc.nat(9)), (parts, cuts) => {
      const input = Buffer.concat(parts.map(({ bytes }) => Buffer.from(bytes)));
      const whole = namesOf(input);
      expect(namesOf(...cutAnywhere(input, cuts))).toEqual(whole);
      expect(whole).toEqual(parts.flatMap(({ keys }) => keys));
    }),
    { numRuns: 2000 },
  );
});
