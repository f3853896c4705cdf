import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  compileMessages,
  languages,
  messagesOf,
  missingIn,
  parseMessage,
  placeholdersOf,
} from '../../../scripts/compile-messages.mjs';
import { catalogue, type ErrorCode } from '../../../src/domain/catalogue/index.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import type { MessageKey } from '../../../src/domain/message.ts';
import { breakJapanese } from '../../../src/i18n/break-japanese.ts';
import { english } from '../../../src/i18n/english.ts';
import { LANGUAGES, languageNamed, languageOf } from '../../../src/i18n/language.ts';
import { loadTranslator } from '../../../src/i18n/load-translator.ts';
import { createTranslator } from '../../../src/i18n/translator.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { columnsOf } from '../../../src/support/text/pad-to.ts';

const texts = new Map(languages().map((language) => [language, messagesOf(language)]));
const englishTexts = texts.get('en')!;
const placeholders = (language: string, key: string, text: string): string[] =>
  [...placeholdersOf(parseMessage(language, key, text)).keys()].sort();

describe.each(LANGUAGES)('%s', (language) => {
  const own = texts.get(language)!;

  test('has no text that English lacks, and the same placeholders in each', () => {
    for (const [key, text] of own) {
      const inEnglish = englishTexts.get(key);
      expect(inEnglish, key).toBeDefined();
      expect(text, key).not.toBe('');
      const names = (of: string[]): string[] => of.filter((name) => name !== 'surface');
      expect(names(placeholders(language, key, text)), key).toEqual(
        names(placeholders('en', key, inEnglish!)),
      );
    }
  });

  test('can make every sentence', async () => {
    const translator = await loadTranslator(language);
    for (const [key, text] of own) {
      const values = Object.fromEntries(
        placeholders(language, key, text).map((name) => [name, 1n]),
      );
      expect(translator.t({ key: key as MessageKey, values }), key).not.toBe(key);
    }
  });
});

describe('Japanese', () => {
  const own = texts.get('ja')!;

  test('is complete', () =>
    expect([...own.keys()].sort()).toEqual([...englishTexts.keys()].sort()));

  test('says something of its own', () => {
    const same = [...englishTexts].filter(([key, text]) => own.get(key) === text);
    // Names, and texts that consist of placeholders alone.
    for (const [, text] of same) {
      expect(text.replaceAll(/\{\w+\}|NodeID|AVAX|[CP]-Chain/g, '')).toMatch(/^[^a-z]*$/);
    }
  });
});

test('a key that does not exist is shown as it is', () => {
  for (const key of ['', 'constructor', '__proto__', 'toString', 'step.', 'step.other']) {
    expect(english.t({ key: key as MessageKey, values: {} })).toBe(key);
  }
});

test('a text that a language lacks is taken from English', () => {
  const translator = createTranslator('ja', {}, { 'step.add': 'add node' });
  expect(translator.t('step.add')).toBe('add node');
});

test('a stored message without its values is shown by its key', () => {
  expect(english.t({ key: 'E-ID-102', values: {} })).toBe('E-ID-102');
});

const codes = Object.keys(catalogue) as ErrorCode[];
const valuesOf = (code: ErrorCode) =>
  Object.fromEntries(english.placeholders(code).map((name) => [name, 'v']));

describe.each([
  ['en', /the same command again(?! with)/i],
  ['ja', /同じコマンドを(もう一度)?実行/],
] as const)('an error in %s', (language, commandAgain) => {
  test('never tells a user of the wizard to run a command again', async () => {
    const { error } = await loadTranslator(language);
    const lines = codes.flatMap((code) => error({ code, values: valuesOf(code) }, 'wizard').next);
    expect(lines.filter((line) => commandAgain.test(line))).toEqual([]);
  });

  test('tells it to the user of a command', async () => {
    const { error } = await loadTranslator(language);
    const lines = codes.flatMap((code) => error({ code, values: valuesOf(code) }).next);
    expect(lines.filter((line) => commandAgain.test(line)).length).toBeGreaterThan(20);
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

test('an error has its sentence in each language, with its values', async () => {
  const japanese = await loadTranslator('ja');
  const failure = new OnboardError('E-FORM-204', { text: 'abc', limit: 400 });
  expect(japanese.error(failure).text).toBe('「abc」はオペレーターのリンクとして使えません。');
  expect(english.error(failure).text).toBe('"abc" cannot be used as the operator\'s link.');
});

describe('a Japanese text is broken into lines', () => {
  const broken = (text: string, columns: number): string[] =>
    breakJapanese(text, columns, columnsOf).split('\n');

  test('between words, each with the particles that follow it', () => {
    expect(broken('L1 はあなたのノードを NodeID と BLS 鍵で識別します。', 22)).toEqual([
      'L1 はあなたのノードを',
      'NodeID と BLS 鍵で',
      '識別します。',
    ]);
    expect(broken('すべてを試せます。本物の資金は動きません', 38)).toEqual([
      'すべてを試せます。本物の資金は',
      '動きません',
    ]);
    expect(broken('P-Chain に追い付いています (ブートストラップ済み)', 38)).toEqual([
      'P-Chain に追い付いています',
      '(ブートストラップ済み)',
    ]);
  });

  test('between the signs of a word that is wider than a line', () => {
    expect(broken('ブートストラップ', 10)).toEqual(['ブートスト', 'ラップ']);
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

test.each([
  [1, '1 day'],
  [1n, '1 day'],
  ['1', '1 day'],
  [0, '0 days'],
  [30n, '30 days'],
  ['1.5', '1.5 days'],
])('%s is counted as "%s"', (count, text) => expect(english.t('desk.days', { count })).toBe(text));

test('a language is added by a folder; what it lacks is counted', () => {
  const root = temporaryFolder();
  for (const [language, texts] of [
    ['en', { 'step.add': 'add node', 'fact.weight': 'weight {weight}' }],
    ['de', { 'fact.weight': 'Gewicht {weight}' }],
  ] as const) {
    mkdirSync(join(root, 'assets', 'locales', language), { recursive: true });
    writeFileSync(join(root, 'assets', 'locales', language, 'tasks.json'), JSON.stringify(texts));
  }
  compileMessages(root);
  expect(languages(root)).toEqual(['en', 'de']);
  expect(missingIn('de', root)).toBe(1);
  expect(readFileSync(join(root, 'src/domain/generated/message-values.ts'), 'utf8')).toContain(
    "LANGUAGES = ['en', 'de']",
  );
  expect(readFileSync(join(root, 'src/i18n/generated/languages.ts'), 'utf8')).toContain('de.ts');
});
