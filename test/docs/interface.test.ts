import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasTest } from './helpers/has-test.ts';
import { published } from '../helpers/program/published-commands.ts';

const text = readFileSync('docs/interface.md', 'utf8');
const PROOF = /\[[^\]]+\]\(\.\.\/(test\/[^)]+)\): (.+)/;

interface Row {
  readonly what: string;
  readonly proofs: readonly string[];
}

/** The rows of all tables, without their headings. */
const rows: readonly Row[] = text
  .split('\n')
  .filter(
    (line, i, lines) =>
      line.startsWith('|') && !/^\| -/.test(line) && !/^\| -/.test(lines[i + 1] ?? ''),
  )
  .map((line) => {
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    return {
      what: cells[0] ?? '',
      proofs: (cells.at(-1) ?? '').split('<br>').filter((proof) => proof !== ''),
    };
  });

const SECTIONS = '1 2.1 2.2 2.3 2.4 2.5 2.6 3.1 3.2 4.1 4.2 5 6 7 8 9'.split(' ');
const CALLS = [...published.map(([name]) => name), 'info.getNodeID', 'platform.getValidatorsAt'];

test('the table has a row for every section, command and call of the published interface', () => {
  for (const section of SECTIONS) {
    expect(text).toMatch(new RegExp(`^## ${section.replace('.', '\\.')}\\.? `, 'm'));
  }
  for (const name of CALLS) {
    const found = rows.filter(({ what }) => what.startsWith(`\`${name}\``));
    expect(found, name).toHaveLength(1);
  }
  expect(rows.length).toBeGreaterThan(80);
});

test('each row has a test', () => {
  for (const { what, proofs } of rows) {
    expect(proofs, what).not.toEqual([]);
    for (const proof of proofs) {
      const [, file = '', title = ''] = PROOF.exec(proof) ?? [];
      expect(hasTest(file, title), proof).toBe(true);
    }
  }
});
