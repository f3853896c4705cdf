import { describe, expect, test } from 'vitest';
import { catalogue, type ErrorCode } from '../../src/domain/catalogue/index.ts';
import { OnboardError } from '../../src/domain/errors.ts';
import { problemOf } from '../../src/session/problem.ts';
import { breakJapanese } from '../../src/session/text/break-japanese.ts';
import { en, english } from '../../src/session/text/en.ts';
import { ja } from '../../src/session/text/ja.ts';
import { jaErrors } from '../../src/session/text/ja-errors/index.ts';
import { languageNamed, languageOf } from '../../src/session/text/language.ts';
import { loadWords } from '../../src/session/text/load-words.ts';
import { columnsOf } from '../../src/support/pad-to.ts';

const places = (...texts: readonly string[]): string[] =>
  [...new Set(texts.join(' ').match(/\{\w+\}/g))].sort();

describe('a second language has every sentence, with the same places', () => {
  test('of the conversation and the screens', () => {
    expect([...ja.keys()].sort()).toEqual([...en.keys()].sort());
    for (const [key, text] of en) {
      const other = ja.get(key) ?? '';
      expect({ key, places: places(other) }).toEqual({ key, places: places(text) });
      expect(other).not.toBe('');
    }
  });

  test('of the error catalogue', () => {
    expect(Object.keys(jaErrors).sort()).toEqual(Object.keys(catalogue).sort());
    for (const [code, { says, next }] of Object.entries(catalogue)) {
      const other = jaErrors[code as ErrorCode];
      expect({ code, places: places(other.says, ...other.next) }).toEqual({
        code,
        places: places(says, ...next),
      });
      expect({ code, steps: other.next.length }).toEqual({ code, steps: next.length });
    }
  });

  test('and says something of its own', () => {
    const same = [...en].filter(([key, text]) => ja.get(key) === text);
    // Names, and what consists of places alone.
    for (const [, text] of same) {
      expect(text.replaceAll(/\{\w+\}|NodeID|AVAX|[CP]-Chain/g, '')).toMatch(/^[^a-z]*$/);
    }
  });
});

test.each([
  [{}, 'en'],
  [{ LANG: 'ja_JP.UTF-8' }, 'ja'],
  [{ LANG: 'ja_JP.UTF-8', LC_MESSAGES: 'en_GB.UTF-8' }, 'en'],
  [{ LANG: 'C', LC_ALL: 'ja' }, 'ja'],
  [{ LANG: 'fr_FR.UTF-8' }, 'en'],
  [{ LANG: 'ja_JP.UTF-8', LC_ALL: 'C.UTF-8' }, 'en'],
])('%o speaks %s', (environment, language) => expect(languageOf(environment)).toBe(language));

test('a language is known by its name in whatever form', () => {
  expect(languageNamed('JA-jp')).toBe('ja');
  expect(languageNamed('english')).toBeUndefined();
});

test('a failure is told in the language of the one who reads it, with its values', async () => {
  const words = await loadWords('ja');
  const problem = problemOf(new OnboardError('E-FORM-204', { text: 'abc' }));
  expect(words.failure(problem).text).toBe('「abc」はリンクではありません。');
  expect(english.failure(problem).text).toBe('"abc" is not a link.');
});

describe('a Japanese text is broken into lines', () => {
  const broken = (text: string, columns: number): string[] =>
    breakJapanese(text, columns, columnsOf).split('\n');

  test('between any two signs, but not inside a word of Latin letters', () => {
    expect(broken('L1 はあなたのノードを NodeID と BLS 鍵で識別します。', 22)).toEqual([
      'L1 はあなたのノードを',
      'NodeID と BLS 鍵で識別',
      'します。',
    ]);
  });

  test.each([
    ['確かめてから進んでください。まだ何も', 28],
    ['ネットワークのコントラクト', 10],
    ['下に (すべて英語) とあります', 8],
    ['「はい」か「いいえ」で答えます', 6],
  ])('%s: nothing closes at a beginning or opens at an end', (text, columns) => {
    const lines = broken(text, columns);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) {
      expect(columnsOf(line)).toBeLessThanOrEqual(columns);
      expect(line).not.toMatch(/^[、。」)ーッャ]|[「(]$/);
    }
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });

  test('whole where it fits, and where one word is wider than a line', () => {
    expect(broken('短い', 4)).toEqual(['短い']);
    const hash = `0x${'ab'.repeat(32)}`;
    expect(broken(`ハッシュは ${hash} です`, 20)).toEqual([`ハッシュは ${hash} です`]);
  });
});
