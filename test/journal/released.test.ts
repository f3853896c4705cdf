import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJournalText } from '../../src/adapters/storage/journal-file.ts';
import { EMPTY_MEMORY, remember } from '../../src/journal/memory.ts';
import { parseRecords } from '../../src/journal/parse-records.ts';

// What each version wrote while a node was added, re-weighted and removed on the sandbox, kept as it was.
const folder = 'test/journal/fixtures';
const versions = readdirSync(folder).map((file) => file.replace('.ndjson', ''));

test('every released version has left its journal here', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(versions).toContain(version);
});

test.each(versions)('the journal of version %s is read whole', (version) => {
  const text = readJournalText(readFileSync(join(folder, `${version}.ndjson`), 'utf8'));
  expect(text).toMatchObject({ damaged: 0, torn: '' });
  const { records, skipped } = parseRecords(text.records);
  expect(skipped).toBe(0);
  const { runs, aggregates } = records.reduce(remember, EMPTY_MEMORY);
  expect(runs.map(({ task, closed }) => [task.kind, closed])).toEqual([
    ['add-node', 'done'],
    ['update-weight', 'done'],
    ['remove-node', 'done'],
  ]);
  // Two messages each: to the P-Chain, and back.
  expect(aggregates.size).toBe(6);
  for (const { submissions } of runs) {
    expect(submissions.map(({ chain }) => chain)).toContain('P');
    for (const { id, raw } of submissions)
      expect([id, raw].every((part) => part !== '')).toBe(true);
  }
});
