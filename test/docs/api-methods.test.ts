import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatPage } from './helpers/format-page.ts';
import { API_METHODS, type ApiMethodName } from '../../src/domain/network/api-methods.ts';

const PAGE = 'docs/networks.md';
const PART = /<!-- api-methods -->\n([^]*)<!-- \/api-methods -->/;

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
