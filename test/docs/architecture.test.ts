import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mayImport } from '../../scripts/lint/rooms.ts';

const page = readFileSync('docs/inside/architecture.md', 'utf8');
const picture = /```text\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
const rooms = [...Object.keys(mayImport), 'app'];

test('docs/inside/architecture.md shows every room', () => {
  const folders = readdirSync('src', { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(rooms).toEqual(expect.arrayContaining(folders.map(({ name }) => name)));
  for (const room of rooms) {
    expect(picture).toMatch(new RegExp(`\\b${room}/`));
    expect(page).toContain(`\n| \`${room}/\` `);
  }
});

const journeys = /## Five journeys([\s\S]*?)\n## How/.exec(page)?.[1] ?? '';

test('names only existing files in its journeys and in the table of questions', () => {
  const files = [...journeys.matchAll(/`([\w/-]+\.(?:tsx?|json))`/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(60);
  const isThere = (file: string) => existsSync(file) || existsSync(`src/${file}`);
  expect(files.filter((file) => !isThere(file))).toEqual([]);
});

test('the table of questions is short, and its files have the functions that it names', () => {
  const [, index = ''] = journeys.split('## Where to look');
  const rows = index
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.length).toBeLessThanOrEqual(22);
  const named = [...index.matchAll(/`([\w/.-]+)` \(`([\w-]+)`\)/g)];
  expect(named.length).toBeGreaterThan(10);
  for (const [, file = '', name = ''] of named)
    expect(readFileSync(`src/${file}`, 'utf8'), file).toMatch(new RegExp(`\\b${name}\\b`));
});
