import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';

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

describe('docs/inside/architecture.md', () => {
  test.each(rooms)('shows %s', (room) => {
    expect(picture).toMatch(new RegExp(`\\b${room}/`));
  });

  test.each(Object.entries(mayImport))(
    'lists what %s may import, as the linter checks it',
    (room, allowed) => {
      expect(row(room)).toBe(allowed.length === 0 ? '-' : allowed.join(', '));
    },
  );

  test('lists every room of the sources', () => {
    const folders = readdirSync('src', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    expect(rooms).toEqual(expect.arrayContaining(folders));
  });
});

test('names only existing files in its journeys', () => {
  const journeys = /## Five journeys([\s\S]*?)\n## /.exec(page)?.[1] ?? '';
  const files = [...journeys.matchAll(/`([\w/-]+\.tsx?)`/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !existsSync(`src/${file}`))).toEqual([]);
});
