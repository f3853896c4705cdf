import { describe, expect, test } from 'vitest';
import {
  languages,
  messagesOf,
  parseMessage,
  placeholdersOf,
} from '../../../scripts/compile-messages.ts';
import { catalogue, type ErrorCode } from '../../../src/domain/error-catalogue.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { OWN_PLACEHOLDERS } from '../../../src/domain/known-values.ts';
import type { MessageKey } from '../../../src/domain/message.ts';
import { english } from '../../../src/i18n/english.ts';
import { messages } from '../../../src/i18n/generated/en.ts';
import { loadTranslator } from '../../../src/i18n/load-translator.ts';
import { createTranslator } from '../../../src/i18n/translator.ts';

const texts = new Map(languages().map((language) => [language, messagesOf(language)]));
const englishTexts = texts.get('en')!;
const placeholders = (language: string, key: string, text: string): string[] =>
  [...placeholdersOf(parseMessage(language, key, text)).keys()].sort();

describe.each(languages())('%s', (language) => {
  const own = texts.get(language)!;

  test('has no empty text, and the same placeholders as English', () => {
    const names = (of: string, key: string, text: string): string[] =>
      placeholders(of, key, text).filter((name) => !OWN_PLACEHOLDERS.includes(name));
    for (const [key, text] of own) {
      expect(text, key).not.toBe('');
      expect(names(language, key, text), key).toEqual(names('en', key, englishTexts.get(key)!));
    }
  });

  test('writes the command of this program as {onboard}', () => {
    const typed = /(?<!\{)\bonboard\b(?! \{version\})/;
    const direct = [...own].filter(([, text]) => typed.test(text));
    expect(direct, `Write {onboard} in these texts of assets/locales/${language}/.`).toEqual([]);
  });

  test('can format every sentence', async () => {
    const translator = await loadTranslator({ LANG: language });
    for (const [key, text] of own) {
      const values = Object.fromEntries(
        placeholders(language, key, text).map((name) => [name, 1n]),
      );
      expect(translator.t({ key: key as MessageKey, values }), key).not.toBe(key);
    }
  });
});

test('shows an unknown key, and a message without its values, as the key', () => {
  for (const key of ['', 'constructor', '__proto__', 'step.', 'step.other', 'E-ID-102']) {
    expect(english.t({ key: key as MessageKey, values: {} })).toBe(key);
  }
});

test('falls back to English for a missing text', () => {
  const translator = createTranslator('de', {}, { 'step.add': 'add node' });
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

test('error texts tell the user of a command to run it again, but never one of the wizard', () => {
  const linesFor = (surface: 'wizard' | 'command') =>
    codes
      .flatMap((code) => english.error({ code, values: valuesOf(code) }, surface).next)
      .filter((line) => /the same command again(?! with)/i.test(line));
  expect(linesFor('wizard')).toEqual([]);
  expect(linesFor('command').length).toBeGreaterThan(20);
});

test.each(['', 'C', 'fr_FR.UTF-8', 'constructor'])(
  'shows English in the locale "%s"',
  async (LANG) => {
    const { t } = await loadTranslator({ LANG });
    expect(t('step.add')).toBe(english.t('step.add'));
  },
);

test.each([
  [1, '1 day'],
  [1n, '1 day'],
  ['1', '1 day'],
  [30n, '30 days'],
  ['1.5', '1.5 days'],
])('formats %s days as "%s"', (count, text) =>
  expect(english.t('support.days', { count })).toBe(text),
);
