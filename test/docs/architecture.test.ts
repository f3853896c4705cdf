import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const { mayImport } = (await import(pathToFileURL(resolve('.dependency-cruiser.mjs')).href)) as {
  mayImport: Record<string, string[]>;
};
const page = readFileSync('docs/inside/architecture.md', 'utf8');
const picture = /```text\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
const rooms = [...Object.keys(mayImport), 'app'];

/** Returns the column of a room's row that lists its allowed imports. */
function row(room: string): string | undefined {
  const match = new RegExp(`^\\| \`${room}/\` *\\|[^|]+\\|([^|]+)\\|$`, 'm').exec(page);
  return match?.[1]?.trim();
}

test('docs/inside/architecture.md shows every room, and what it may import as the linter checks it', () => {
  const folders = readdirSync('src', { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(rooms).toEqual(expect.arrayContaining(folders.map(({ name }) => name)));
  for (const room of rooms) expect(picture).toMatch(new RegExp(`\\b${room}/`));
  for (const [room, allowed] of Object.entries(mayImport)) {
    expect(row(room), room).toBe(allowed.length === 0 ? '-' : allowed.join(', '));
  }
});

test('names only existing files in its journeys', () => {
  const journeys = /## Five journeys([\s\S]*?)\n## /.exec(page)?.[1] ?? '';
  const files = [...journeys.matchAll(/`([\w/-]+\.tsx?)`/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !existsSync(`src/${file}`))).toEqual([]);
});
