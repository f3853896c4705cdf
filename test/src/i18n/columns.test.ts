import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { printedWidth, padTo } from '../../../src/i18n/columns.ts';

test('counts the columns of each text as the wizard does', () => {
  const folder = 'assets/locales/en';
  const texts = readdirSync(folder).flatMap((file) =>
    Object.values(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>),
  );
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter((text) => printedWidth(text) !== stringWidth(text))).toEqual([]);
});

test.each(['é', 'e\u0301', '験証', 'ｶﾞ', '🔺', 'a\u200bb'])('counts the columns of %j', (text) => {
  expect(printedWidth(text)).toBe(stringWidth(text));
});

test('pads to a column, and always separates', () => {
  expect(padTo('ノード', 8)).toBe('ノード  ');
  expect(padTo('node', 3)).toBe('node ');
});
