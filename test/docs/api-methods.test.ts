import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatPage } from './helpers/format-page.ts';
import { API_METHODS, type ApiMethodName } from '../../src/domain/network/api-methods.ts';

const PAGE = 'docs/networks.md';
const PART = /<!-- api-methods -->\n([^]*)<!-- \/api-methods -->/;

const METHOD = /['"`](?:(?:platform|info|avax)\.|eth_|txpool_)\w+['"`]/g;

test('docs/networks.md has the table of API methods', async () => {
  const rows = (Object.keys(API_METHODS) as ApiMethodName[]).map(
    (name) =>
      `| \`${name}\` | ${API_METHODS[name].versions} | ${API_METHODS[name].without ?? '(needed)'} |`,
  );
  const table = ['| method | versions of the node | without it |', '| - | - | - |', ...rows].join(
    '\n',
  );
  const expected = await formatPage(PAGE, table);
  expect(PART.exec(readFileSync(PAGE, 'utf8'))?.[1]?.trim()).toBe(expected.trim());
});

test('every API method in the adapters is in the table', () => {
  const files = readdirSync('src/adapters', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join('src/adapters', file), 'utf8'));
  const called = files.flatMap((text) => text.match(METHOD) ?? []).map((name) => name.slice(1, -1));
  expect(called.length).toBeGreaterThan(20);
  expect([...new Set(called)].filter((method) => !(method in API_METHODS))).toEqual([]);
});
