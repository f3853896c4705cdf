import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  compileMessages,
  messagesOf,
  parseMessage,
  placeholdersOf,
} from '../../../scripts/compile-messages.ts';
import { catalogue, type ErrorCode } from '../../../src/domain/error-catalogue.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import type { MessageKey } from '../../../src/domain/message.ts';
import { english } from '../../../src/i18n/english.ts';
import { messages } from '../../../src/i18n/generated/en.ts';
import { createTranslator } from '../../../src/i18n/translator.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const texts = messagesOf();
const placeholders = (key: string, text: string): string[] => [
  ...placeholdersOf(parseMessage(key, text)).keys(),
];

test('compiles a folder for each language: a missing text is English, and placeholders are compared', () => {
  const root = temporaryFolder();
  const write = (language: string, content: Readonly<Record<string, string>>): void => {
    const folder = join(root, 'assets/locales', language);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'codes.json'), JSON.stringify(content));
  };
  const translate = (text: string): void => {
    write('de', { 'ask.yes-or-no': text });
    compileMessages(root);
  };
  const compiled = (language: string) =>
    readFileSync(join(root, `src/i18n/generated/${language}.ts`), 'utf8');

  write('en', { 'ask.yes-or-no': 'Yes or no: {question}', 'ask.hidden': 'It is hidden.' });
  translate('Ja oder nein: {question}');
  expect(compiled('de')).toMatch(/Ja oder nein: [^]*It is hidden\./);
  expect(compiled('en')).not.toContain('Ja oder');
  for (const text of ['Ja oder nein?', '{question} {network}'])
    expect(() => translate(text)).toThrow('de: ask.yes-or-no needs the placeholders {question}');
  for (const [text, reason] of [
    ['{question, time}', 'ask.yes-or-no: Error: write {question} alone'],
    ['', 'ask.yes-or-no: Error: write a text'],
    ['{question} Oder: onboard keys', 'write {onboard} in place of'],
    ['Zuerst: rm {question}', 'write {run} before the command rm {'],
  ] as const)
    expect(() => translate(text)).toThrow(reason);
});

test('can format every sentence', () => {
  for (const [key, text] of texts) {
    const values = Object.fromEntries(placeholders(key, text).map((name) => [name, 1n]));
    expect(english.t({ key: key as MessageKey, values }), key).not.toBe(key);
  }
});

test('shows an unknown key, and a message without its values, as the key', () => {
  for (const key of ['', 'constructor', '__proto__', 'step.', 'step.other', 'E-ID-102']) {
    expect(english.t({ key: key as MessageKey, values: {} })).toBe(key);
  }
});

test('prints the named network in commands, and a placeholder where none is named', () => {
  const failure = new OnboardError('E-MW-106', { operator: 'o', l1: 'l' });
  const surroundings = { onboard: 'npx onboard', networkName: 'fuji', timeZone: 'UTC' };
  const named = createTranslator(messages, surroundings);
  expect(named.error(failure).next).toEqual(['Opt in: npx onboard opt-in-l1 l --network fuji']);
  expect(createTranslator(messages).error(failure).next).toEqual([
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

test.each([
  [1, '1 day'],
  [1n, '1 day'],
  ['1', '1 day'],
  [30n, '30 days'],
  ['1.5', '1.5 days'],
])('formats %s days as "%s"', (count, text) =>
  expect(english.t('support.days', { count })).toBe(text),
);
