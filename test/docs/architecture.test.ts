import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const mayImport = JSON.parse(readFileSync('rooms.json', 'utf8')) as Record<string, string[]>;
const page = readFileSync('docs/architecture.md', 'utf8');
const picture = /```text\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
const rooms = [...Object.keys(mayImport), 'app'];

/** The row of a room in the table: what it may import. */
function row(room: string): string | undefined {
  const match = new RegExp(`^\\| \`${room}/\` *\\|[^|]+\\|([^|]+)\\|$`, 'm').exec(page);
  return match?.[1]?.trim();
}

describe('the picture of the architecture', () => {
  test.each(rooms)('shows %s', (room) => {
    expect(picture).toMatch(new RegExp(`\\b${room}/`));
  });

  test.each(Object.entries(mayImport))(
    'tells what %s may import, as the linter does',
    (room, allowed) => {
      expect(row(room)).toBe(allowed.length === 0 ? '-' : allowed.join(', '));
    },
  );

  test('leaves no room of the sources out', () => {
    const folders = readdirSync('src', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    expect(rooms).toEqual(expect.arrayContaining(folders));
  });
});

test('every file that a journey names exists', () => {
  const journeys = /## Four journeys([\s\S]*?)\n## /.exec(page)?.[1] ?? '';
  const files = [...journeys.matchAll(/`([\w/-]+\.tsx?)`/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !existsSync(`src/${file}`))).toEqual([]);
});
