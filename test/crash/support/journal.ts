import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { idToHex, parseId } from '../../../src/domain/ids.ts';
import type { Life } from './homes.ts';

/** The operator's journal; undefined where none was begun. */
export function journalFile({ home }: Life): string | undefined {
  const folder = join(home, 'journals');
  if (!existsSync(folder)) return undefined;
  const name = readdirSync(folder).find((file) => file.endsWith('.ndjson'));
  return name === undefined ? undefined : join(folder, name);
}

/** The lines that a journal has, without a torn last one. */
export function journalLines(life: Life): readonly string[] {
  const file = journalFile(life);
  return file === undefined ? [] : readFileSync(file, 'utf8').split('\n').slice(0, -1);
}

/** Cuts the last record in the middle, as a power cut during a write does. */
export function tearLastRecord(life: Life): void {
  const file = journalFile(life);
  if (file === undefined) return;
  const text = readFileSync(file, 'utf8');
  const start = text.lastIndexOf('\n', text.length - 2) + 1;
  writeFileSync(file, text.slice(0, start + (text.length - start) / 2));
}

/** Puts an old copy in the journal's place: its first records alone. */
export function restoreOld(life: Life, records: number): void {
  const file = journalFile(life);
  if (file === undefined) throw new RangeError('there is no journal to go back to');
  const old = journalLines(life).slice(0, records);
  writeFileSync(file, old.map((line) => `${line}\n`).join(''));
}

/** The messages whose signatures a journal keeps, by the hex of their ID. */
export function keptAggregates(life: Life): ReadonlySet<string> {
  const kept = journalLines(life).flatMap((line) => {
    const { record } = JSON.parse(line) as { record: { type: string; messageId?: string } };
    return record.type === 'aggregate' && record.messageId !== undefined
      ? [idToHex(parseId(record.messageId, 'message ID')).slice(2)]
      : [];
  });
  return new Set(kept);
}
