import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { message } from '../../../../src/domain/message.ts';
import {
  printable,
  statedReason,
  stripControls,
  stripControlsDeep,
  visibleJson,
} from '../../../../src/domain/text/printable.ts';
import { anyText } from '../helpers/any-text.ts';

describe('printable', () => {
  test.each([
    ['colours', '\u001b[31mred\u001b[0m', 'red'],
    ['a new window title', 'a\u001b]0;pwned\u0007b', 'ab'],
    ['a hyperlink with a false target', '\u001b]8;;http://evil\u001b\\ok\u001b]8;;\u001b\\', 'ok'],
    ['eight-bit control sequences', '\u009b2Jgone', 'gone'],
    [
      'a clipboard, in seven bits and in eight',
      '\u001b]52;c;eA==\u001b\\a\u009d52;c;eA==\u009cb',
      'ab',
    ],
    [
      'device control, messages, applications',
      '\u001bPq~\u001b\\a\u0090q\u009cb\u009ex\u0007c\u001b_G\u001b\\',
      'abc',
    ],
    ['charsets, resets, keypads', '\u001b(0a\u001bcb\u001b=c', 'abc'],
    ['an unterminated string, which hides no text', 'a\u001b]0;fee 1', 'a0;fee 1'],
    ['a rewritten line', 'fee 999\rfee 1', 'fee 999 fee 1'],
    ['further lines', 'one\ntwo\r\nthree\u2028four\u2029five', 'one two three four five'],
    ['backspaces', 'safe\b\b\b\bevil', 'safeevil'],
    ['a right-to-left override', 'abc\u202ecba', 'abccba'],
    ['direction isolates', '\u2066abc\u2069', 'abc'],
    ['zero-width characters', 'no\u200bth\u200din\u2060g\ufeff.', 'nothing .'],
    ['letters that fonts do not draw', 'a\u3164b\u115f\u1160\uffa0c\u034fd', 'abcd'],
    ['tag characters', 'a\u{e0041}\u{e0042}b', 'ab'],
    ['half a character', 'a\ud800b', 'ab'],
    ['private use', 'a\ue000b', 'ab'],
    ['NUL and DEL', 'a\u0000b\u007fc', 'abc'],
    ['runs of space', ' a \t\t b ', ' a b '],
  ])('%s', (_, text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  test('keeps ordinary text in any script', () => {
    for (const text of ['Zürich', '東京', 'Ελλάδα', '🚀 go', "l'été", '100 %', '0xAbC']) {
      expect(printable(text)).toBe(text);
    }
  });

  test('cuts long text after whole characters and marks the cut', () => {
    expect(printable('abcdef', 3)).toBe('abc…');
    expect(printable('abc', 3)).toBe('abc');
    expect(printable('🚀🚀🚀', 2)).toBe('🚀🚀…');
    expect(printable('\u0000'.repeat(100), 3)).toBe('…');
  });

  test('makes any text one short line without control characters', () => {
    const hostile = fc.array(
      fc.oneof(
        anyText(20),
        fc.constantFrom('\u001b[2J', '\u202e', '\u0007', '\r\n', '\u{e0001}', '🚀', '\ud83d'),
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(hostile, fc.integer({ min: 0, max: 60 }), (parts, limit) => {
        const shown = printable(parts.join(''), limit);
        expect(shown).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{DI}\n\r\t]/u);
        expect([...shown].length).toBeLessThanOrEqual(limit + 1);
        expect(printable(shown, limit + 1)).toBe(shown);
      }),
    );
  });

  test('handles ten million characters at once', () => {
    expect(printable('\u001b['.repeat(5_000_000), 20)).toBe('…');
    expect(printable('\u001b]'.repeat(5_000_000), 20)).toBe('…');
  });
});

describe('control characters in output', () => {
  test('stripControls keeps line breaks and tabs and removes control characters', () => {
    expect(stripControls('a\tb\n\u001b[2J\u202ec\r\n\u009d52;c;eA==\u009cd')).toBe('a\tb\nc\nd');
  });

  test('stripControlsDeep changes every string of a value and nothing else', () => {
    const at = new Date(0);
    const value = { a: ['x\u0007', 1n, undefined], b: { c: '\u001b[31mred' }, at };
    expect(stripControlsDeep(value)).toEqual({ a: ['x', 1n, undefined], b: { c: 'red' }, at });
  });

  test('visibleJson encodes the same value with visible characters only', () => {
    fc.assert(
      fc.property(anyText(40), (text) => {
        const json = visibleJson(JSON.stringify({ text }));
        expect(JSON.parse(json)).toEqual({ text });
        expect(json).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{DI}]/u);
      }),
    );
  });
});

test.each(['', '  ', '\u001b[2J'])('reports an empty reason (%j) as no reason', (reason) => {
  expect(statedReason(reason)).toEqual(message('reason.no-reason'));
});
