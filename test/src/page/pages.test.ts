import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { textPage } from '../../../src/page/pages.ts';

// The wizard keeps a typed text under the name of its page.
test('two questions for a text keep their drafts apart', () => {
  const names = ['Which file?', 'Which variable?'].map((question) => textPage({ question }).name);
  expect(new Set(names).size).toBe(2);
});

test('no two questions are the same', () => {
  const file = 'assets/locales/en/wizard.json';
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
  const questions = Object.entries(messages).filter(([key]) =>
    /(question(-of)?|prepare\.back-up)$/.test(key),
  );
  expect(questions.length).toBeGreaterThan(20);
  const texts = questions.map(([, text]) => text);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});
