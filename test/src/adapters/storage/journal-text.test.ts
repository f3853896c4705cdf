import fc from 'fast-check';
import { expect, test } from 'vitest';
import { journalLine, readJournalText } from '../../../../src/adapters/storage/journal-folder.ts';

const record = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 });
/** What a damaged disk can leave between records: lines of any bytes that are not records. */
const garbage = fc
  .string({ unit: 'binary', maxLength: 80 })
  .map((text) => `${text.replaceAll('\n', ' ')}\n`);

test('reads the records of a journal in order, whatever text is between them', () => {
  const lines = fc.array(
    fc.oneof(
      record.map((value) => ({ value, line: journalLine(value) })),
      garbage.map((line) => ({ value: undefined, line })),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(lines, fc.string({ maxLength: 40 }), (parts, end) => {
      const torn = end.replaceAll('\n', '');
      const text = parts.map(({ line }) => line).join('') + torn;
      const kept = parts.flatMap(({ value }) => (value === undefined ? [] : [value]));
      const read = readJournalText(text);
      expect(read.records).toEqual(JSON.parse(JSON.stringify(kept)));
      expect(read.torn).toBe(torn);
      // Reading the intact part again finds no damage.
      expect(readJournalText(read.intact)).toMatchObject({ damaged: 0, torn: '' });
    }),
    { numRuns: 500 },
  );
});

test('a journal cut at any place loses only the record that was cut', () => {
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 6 }), fc.nat(), (records, at) => {
      const lines = records.map(journalLine);
      const text = lines.join('');
      const cut = text.slice(0, at % text.length);
      const whole = cut.split('\n').length - 1;
      const found = readJournalText(cut).records.length;
      // The last record can be complete although its line end is missing.
      expect([whole, whole + 1]).toContain(found);
      expect(found).toBe(lines.filter((_, i) => cut.length >= lengthTo(lines, i) - 1).length);
    }),
    { numRuns: 500 },
  );
});

function lengthTo(lines: readonly string[], index: number): number {
  return lines.slice(0, index + 1).join('').length;
}

test.each(['\n', 'x\n'])('a file of 4 MB of %j is read at once', (line) => {
  const text = line.repeat(4_000_000 / line.length) + journalLine({ a: 1 });
  const began = performance.now();
  const { records, damaged } = readJournalText(text);
  expect(records).toEqual([{ a: 1 }]);
  expect(damaged).toBe(line === '\n' ? 0 : 2_000_000);
  expect(performance.now() - began).toBeLessThan(5_000);
});
