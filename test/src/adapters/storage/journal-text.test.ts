import fc from 'fast-check';
import { expect, test } from 'vitest';
import { journalLine, readJournalText } from '../../../../src/adapters/storage/journal-file.ts';

const record = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 });
/** What a disk can leave between records: lines of anything, none of which is a record. */
const garbage = fc
  .string({ unit: 'binary', maxLength: 80 })
  .map((text) => `${text.replaceAll('\n', ' ')}\n`);

test('whatever lies between them, the records of a journal come back in their order', () => {
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
      // What was found sound is whole: nothing of it is damaged the next time.
      expect(readJournalText(read.intact)).toMatchObject({ damaged: 0, torn: '' });
    }),
    { numRuns: 5000 },
  );
});

test('a journal cut at any place loses the record that was cut, and no other', () => {
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 6 }), fc.nat(), (records, at) => {
      const lines = records.map(journalLine);
      const text = lines.join('');
      const cut = text.slice(0, at % text.length);
      const whole = cut.split('\n').length - 1;
      const found = readJournalText(cut).records.length;
      // All of a record can be there though its line end is not.
      expect([whole, whole + 1]).toContain(found);
      expect(found).toBe(lines.filter((_, i) => cut.length >= lengthTo(lines, i) - 1).length);
    }),
    { numRuns: 5000 },
  );
});

function lengthTo(lines: readonly string[], index: number): number {
  return lines.slice(0, index + 1).join('').length;
}
