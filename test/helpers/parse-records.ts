import { parseRecord } from '../../src/journal/record-format.ts';
import type { JournalRecord } from '../../src/journal/record.ts';
import type { TakeRecord } from '../../src/ports/stored-data.ts';

export function parseRecords(lines: readonly unknown[]) {
  const records = lines.flatMap((line): readonly JournalRecord[] => {
    const record = parseRecord(line);
    return record === undefined ? [] : [record];
  });
  return { records, skipped: lines.length - records.length };
}

/** Collects what a journal passes on, and its answer. */
export async function collectRecords<T>(read: (take: TakeRecord) => Promise<T>) {
  const records: unknown[] = [];
  const damage = await read((record) => records.push(record));
  return { records, damage };
}
