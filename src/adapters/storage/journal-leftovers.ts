import { lstatSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { addName, moveFile } from '../../storage/move-file.ts';
import { readOwnText } from '../../storage/own-files.ts';
import { draftOf } from '../../storage/replace-file.ts';
import { readJournalText } from './journal-file.ts';

const DAMAGED = '.damaged-';

/**
 * Returns the path at which the damaged original of a journal is kept.
 * @param now milliseconds since 1970
 */
export function damagedPathOf(file: string, now: number): string {
  return `${file}${DAMAGED}${now}`;
}

/** Returns the journal to which a draft or damaged file belongs; undefined for other names. */
export function journalOfLeftover(name: string): string | undefined {
  return /^(.+\.ndjson)\.(?:new|damaged-\d+)$/.exec(name)?.[1];
}

/**
 * Returns the path of the leftover with the most records, if the journal is missing. A leftover is a draft or
 * a damaged original. Earlier versions of this program renamed a damaged journal before they wrote the
 * repaired one. A crash in between left only leftovers.
 * @returns undefined if the journal exists or has no leftovers
 */
export function leftoverOf(file: string): string | undefined {
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) return undefined;
  const folder = dirname(file);
  const rank = (name: string): number => (join(folder, name) === draftOf(file) ? 0 : 1);
  const leftovers = readdirSync(folder)
    .filter((name) => journalOfLeftover(name) === basename(file))
    // The draft comes first: among leftovers with the same number of records, the draft is the repaired
    // journal.
    .sort((a, b) => rank(a) - rank(b))
    .map((name) => join(folder, name))
    .map((path) => ({ path, records: readJournalText(readOwnText(path)).records.length }));
  const mostRecords = Math.max(...leftovers.map(({ records }) => records));
  return leftovers.find(({ records }) => records === mostRecords)?.path;
}

/** Restores a missing journal from a leftover. A damaged file also keeps its own name. */
export function restoreFrom(leftover: string, file: string): void {
  if (leftover === draftOf(file)) moveFile(leftover, file);
  else addName(leftover, file);
}
