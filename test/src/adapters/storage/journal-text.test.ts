import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJournalFolder } from '../../../../src/adapters/storage/journal-folder.ts';
import { collectRecords } from '../../../helpers/parse-records.ts';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import { journalLine } from '../../../helpers/journal-line.ts';
import { folderOfFile } from '../../../helpers/temporary-folder.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';

const folder = join(folderOfFile('journal-'), 'journals');
mkdirSync(folder, { mode: 0o700 });
const file = join(folder, 'task.ndjson');
let now = 0;
// Each damaged file gets a name with its time.
const clock = { ...impatientClock(), now: () => (now += 1) };
const journals = createJournalFolder(folder, clock);

/** Opens a journal with this text. Returns its records, its damage, and the text of the repaired file. */
async function opened(text: string) {
  writeFileSync(file, text, { mode: 0o600 });
  const store = await journals.open('task');
  try {
    const { records, damage } = await collectRecords(store.load);
    return { records, damage: damage?.values, repaired: readFileSync(file, 'utf8') };
  } finally {
    await store.close();
  }
}

const record = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 });
/** What a damaged disk can leave between records: lines of any bytes that are not records. */
const garbage = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 80 })
  .map((text) => `${text.replaceAll('\n', ' ')}\n`);

test('reads the records of a journal in order, whatever text is between them, and repairs the file', async () => {
  const lines = fc.array(
    fc.oneof(
      record.map((value) => ({ value, line: journalLine(value) })),
      garbage.map((line) => ({ value: undefined, line })),
    ),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(lines, fc.string({ maxLength: 40 }), async (parts, end) => {
      const torn = end.replaceAll('\n', '');
      const kept = parts.filter(({ value }) => value !== undefined);
      const { records, damage, repaired } = await opened(
        parts.map(({ line }) => line).join('') + torn,
      );
      expect(records).toEqual(JSON.parse(JSON.stringify(kept.map(({ value }) => value))));
      expect(repaired).toBe(kept.map(({ line }) => line).join(''));
      const damaged = parts.length - kept.length;
      expect(damage?.['count'] ?? 0).toBe(damaged);
      expect(damage !== undefined).toBe(damaged > 0 || torn !== '');
    }),
    { numRuns: IS_WHOLE ? 200 : 40 },
  );
});

test('a journal cut at any place loses only the record that was cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { minLength: 1, maxLength: 6 }),
      fc.nat(),
      async (all, at) => {
        const lines = all.map(journalLine);
        const text = lines.join('');
        const cut = text.slice(0, at % text.length);
        // The last record can be complete although its line end is missing.
        const whole = lines.filter(
          (_, i) => cut.length >= lines.slice(0, i + 1).join('').length - 1,
        );
        const { records, damage, repaired } = await opened(cut);
        expect(records).toHaveLength(whole.length);
        expect(damage === undefined).toBe(whole.join('').startsWith(cut));
        expect(repaired).toBe(whole.join(''));
      },
    ),
    { numRuns: IS_WHOLE ? 100 : 20 },
  );
});

test.each([1000, 10_000])(
  '%i records let timers and signals run ten times as often as a tenth',
  async (size) => {
    writeFileSync(file, journalLine({ a: 1 }).repeat(size));
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      pending = setImmediate(turn);
    };
    let pending = setImmediate(turn);
    const { records } = await collectRecords((take) => journals.read('task', take));
    clearImmediate(pending);
    expect(records).toHaveLength(size);
    expect(turns).toBe(size / 1000);
  },
);

test.each([
  ['\n', undefined],
  ['x\n', 1_000_000],
])('a file of 2 MB of %j is read at once', async (line, damaged) => {
  const text = line.repeat(2_000_000 / line.length) + journalLine({ a: 1 });
  const began = process.cpuUsage();
  const { records, damage } = await opened(text);
  // Microseconds. Work that grows with the square of the size takes minutes of processor time.
  expect(process.cpuUsage(began).user).toBeLessThan(10_000_000);
  expect(records).toEqual([{ a: 1 }]);
  expect(damage?.['count']).toBe(damaged);
});

test('a line of megabytes counts as damaged, and the records around it are read', async () => {
  const [before, after] = [journalLine({ a: 1 }), journalLine({ b: 2 })];
  const long = journalLine({ text: 'x'.repeat(5_000_000) });
  const { records, damage, repaired } = await opened(before + long + after);
  expect(records).toEqual([{ a: 1 }, { b: 2 }]);
  expect(damage).toMatchObject({ count: 1 });
  expect(repaired).toBe(before + after);
});

test('a signal ends the reading of a long journal before its last record', async () => {
  writeFileSync(file, journalLine({ a: 1 }).repeat(5000), { mode: 0o600 });
  const stop = new AbortController();
  let taken = 0;
  const reading = createJournalFolder(folder, clock, stop.signal).read('task', () => {
    taken += 1;
    if (taken === 10) stop.abort(new Error('stopped'));
  });
  await expect(reading).rejects.toThrow('stopped');
  expect(taken).toBeLessThan(5000);
});
