import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { idToHex, parseId } from '../../../src/domain/identity/ids.ts';
import type { Life } from './homes.ts';

/** The file of the operator's journal; undefined if there is none yet. */
export function journalFile({ home }: Pick<Life, 'home'>): string | undefined {
  const folder = join(home, 'journals');
  if (!existsSync(folder)) return undefined;
  const name = readdirSync(folder).find((file) => file.endsWith('.ndjson'));
  return name === undefined ? undefined : join(folder, name);
}

/** The lines of a journal, without a torn last line. */
export function journalLines(life: Pick<Life, 'home'>): readonly string[] {
  const file = journalFile(life);
  return file === undefined ? [] : readFileSync(file, 'utf8').split('\n').slice(0, -1);
}

/** Cuts the journal in the middle of the record after the first `records`, like a power failure during a write. */
export function cutInRecord(life: Life, records: number): void {
  const file = journalFile(life);
  if (file === undefined) return;
  const lines = journalLines(life);
  const torn = lines[records];
  if (torn === undefined) return;
  const kept = lines.slice(0, records).map((line) => `${line}\n`);
  writeFileSync(file, [...kept, torn.slice(0, torn.length / 2)].join(''));
}

/** The messages whose signatures a journal contains, as hex IDs. */
export function keptAggregates(life: Life): ReadonlySet<string> {
  const kept = journalLines(life).flatMap((line) => {
    const { record } = JSON.parse(line) as { record: { type: string; messageId?: string } };
    return record.type === 'aggregate' && record.messageId !== undefined
      ? [idToHex(parseId(record.messageId, 'noun.id')).slice(2)]
      : [];
  });
  return new Set(kept);
}
