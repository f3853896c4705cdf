import { describe, expect, test } from 'vitest';
import {
  languages,
  messagesOf,
  parseMessage,
  placeholdersOf,
} from '../../../scripts/compile-messages.mjs';
import { catalogue, type ErrorCode } from '../../../src/domain/error-catalogue.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import type { MessageKey } from '../../../src/domain/message.ts';
import { breakJapanese } from '../../../src/i18n/break-japanese.ts';
import { english } from '../../../src/i18n/english.ts';
import { messages } from '../../../src/i18n/generated/en.ts';
import { LANGUAGES, chooseLanguage, languageNamed } from '../../../src/i18n/language.ts';
import { loadTranslator } from '../../../src/i18n/load-translator.ts';
import { createTranslator } from '../../../src/i18n/translator.ts';
import { columnsOf } from '../../../src/i18n/columns.ts';

const texts = new Map(languages().map((language) => [language, messagesOf(language)]));
const englishTexts = texts.get('en')!;
const placeholders = (language: string, key: string, text: string): string[] =>
  [...placeholdersOf(parseMessage(language, key, text)).keys()].sort();

describe.each(LANGUAGES)('%s', (language) => {
  const own = texts.get(language)!;

  test('has no empty text, and the same placeholders as English', () => {
    const names = (of: string, key: string, text: string): string[] =>
      placeholders(of, key, text).filter(
        (name) => !['surface', 'onboard', 'network_name'].includes(name),
      );
    for (const [key, text] of own) {
      expect(text, key).not.toBe('');
      expect(names(language, key, text), key).toEqual(names('en', key, englishTexts.get(key)!));
    }
  });

  test('writes the command of this program as {onboard}', () => {
    const typed = /(?<!\{)\bonboard\b(?! \{version\})/;
    expect([...own].filter(([, text]) => typed.test(text))).toEqual([]);
  });

  test('can format every sentence', async () => {
    const translator = await loadTranslator(language);
    for (const [key, text] of own) {
      const values = Object.fromEntries(
        placeholders(language, key, text).map((name) => [name, 1n]),
      );
      expect(translator.t({ key: key as MessageKey, values }), key).not.toBe(key);
    }
  });
});

test('Japanese has every text, and differs from English except for names and placeholders', () => {
  const own = texts.get('ja')!;
  expect([...own.keys()].sort()).toEqual([...englishTexts.keys()].sort());
  for (const [key, text] of englishTexts) {
    if (own.get(key) !== text) continue;
    expect(text.replaceAll(/\{\w+\}|NodeID|AVAX|[CP]-Chain/g, '')).toMatch(/^[^a-z]*$/);
  }
});

test('shows an unknown key, and a message without its values, as the key', () => {
  for (const key of ['', 'constructor', '__proto__', 'step.', 'step.other', 'E-ID-102']) {
    expect(english.t({ key: key as MessageKey, values: {} })).toBe(key);
  }
});

test('falls back to English for a missing text', () => {
  const translator = createTranslator('ja', {}, { 'step.add': 'add node' });
  expect(translator.t('step.add')).toBe('add node');
});

test('prints the named network in commands, and a placeholder where none is named', () => {
  const failure = new OnboardError('E-MW-106', { operator: 'o', l1: 'l' });
  const surroundings = { onboard: 'npx onboard', networkName: 'fuji', timeZone: 'UTC' };
  const named = createTranslator('en', messages, {}, surroundings);
  expect(named.error(failure).next).toEqual(['Opt in: npx onboard opt-in-l1 l --network fuji']);
  expect(english.error(failure).next).toEqual([
    'Opt in: onboard opt-in-l1 l --network <network_name>',
  ]);
});

const codes = Object.keys(catalogue) as ErrorCode[];
const valuesOf = (code: ErrorCode) =>
  Object.fromEntries(english.placeholders(code).map((name) => [name, 'v']));

test.each([
  ['en', /the same command again(?! with)/i],
  ['ja', /同じコマンドを(もう一度)?実行/],
] as const)(
  'error texts in %s tell the user of a command to run it again, but never one of the wizard',
  async (language, commandAgain) => {
    const { error } = await loadTranslator(language);
    const linesFor = (surface: 'wizard' | 'command') =>
      codes
        .flatMap((code) => error({ code, values: valuesOf(code) }, surface).next)
        .filter((line) => commandAgain.test(line));
    expect(linesFor('wizard')).toEqual([]);
    expect(linesFor('command').length).toBeGreaterThan(20);
  },
);

test.each([
  [{}, 'en'],
  [{ LANG: 'ja_JP.UTF-8' }, 'ja'],
  [{ LANG: 'ja_JP.UTF-8', LC_MESSAGES: 'en_GB.UTF-8' }, 'en'],
  [{ LANG: 'C', LC_ALL: 'ja' }, 'ja'],
  [{ LANG: 'fr_FR.UTF-8' }, 'en'],
  [{ LANG: 'ja_JP.UTF-8', LC_ALL: 'C.UTF-8' }, 'en'],
])('chooses for %o the language %s', (environment, language) =>
  expect(chooseLanguage(undefined, environment, undefined)).toBe(language),
);

test('recognises language names in several forms', () => {
  expect(languageNamed('JA-jp')).toBe('ja');
  expect(languageNamed('english')).toBeUndefined();
});

describe('breaking Japanese text into lines', () => {
  const broken = (text: string, columns: number): string[] =>
    breakJapanese(text, columns, columnsOf).split('\n');

  test('breaks between words and keeps particles with their word', () => {
    expect(broken('L1 はあなたのノードを NodeID と BLS 鍵で識別します。', 22)).toEqual([
      'L1 はあなたのノードを',
      'NodeID と BLS 鍵で',
      '識別します。',
    ]);
  });

  test('breaks a word that is wider than a line between its characters', () => {
    expect(broken('ブートストラップ', 10)).toEqual(['ブートスト', 'ラップ']);
  });

  test.each([
    ['確かめてから進んでください。まだ何も', 28],
    ['ネットワークのコントラクト', 10],
    ['下に (すべて英語) とあります', 8],
    ['「はい」か「いいえ」で答えます', 6],
  ])('%s: no line begins with a closing or ends with an opening character', (text, columns) => {
    const lines = broken(text, columns);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) {
      expect(columnsOf(line)).toBeLessThanOrEqual(columns);
      expect(line).not.toMatch(/^[、。」)ーッャ]|[「(]$/);
    }
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });

  test('does not break text that fits or that has a Latin word wider than a line', () => {
    expect(broken('短い', 4)).toEqual(['短い']);
    const hash = `0x${'ab'.repeat(32)}`;
    expect(broken(`ハッシュは ${hash} です`, 20)).toEqual([`ハッシュは ${hash} です`]);
  });
});

test.each([
  [1, '1 day'],
  [1n, '1 day'],
  ['1', '1 day'],
  [30n, '30 days'],
  ['1.5', '1.5 days'],
])('formats %s days as "%s"', (count, text) =>
  expect(english.t('support.days', { count })).toBe(text),
);
