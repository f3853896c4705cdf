import { lstatSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { addName, moveFile } from '../../storage/move-file.ts';
import { readOwnText } from '../../storage/own-files.ts';
import { draftOf } from '../../storage/replace-file.ts';
import { readJournalText } from './journal-file.ts';

const DAMAGED = '.damaged-';

/** Where a damaged journal is kept as it was. @param now milliseconds since 1970 */
export function asideOf(file: string, now: number): string {
  return `${file}${DAMAGED}${now}`;
}

/** The journal that a file name belongs to, where the file is the draft or the damaged form of one. */
export function journalOfLeftover(name: string): string | undefined {
  return /^(.+\.ndjson)\.(?:new|damaged-\d+)$/.exec(name)?.[1];
}

/**
 * The leftover of a repair that holds most of a journal that is missing. Earlier versions moved the journal aside
 * before they put the repaired one in its place: a crash in between left the leftovers alone.
 * @returns undefined where the journal exists, or nothing is left of it
 */
export function leftoverOf(file: string): string | undefined {
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) return undefined;
  const folder = dirname(file);
  const rank = (name: string): number => (join(folder, name) === draftOf(file) ? 0 : 1);
  const found = readdirSync(folder)
    .filter((name) => journalOfLeftover(name) === basename(file))
    // The draft first: it is the repaired form of the damaged one with as many records.
    .sort((one, other) => rank(one) - rank(other))
    .map((name) => join(folder, name))
    .map((path) => ({ path, records: readJournalText(readOwnText(path)).records.length }));
  const most = Math.max(...found.map(({ records }) => records));
  return found.find(({ records }) => records === most)?.path;
}

/** Puts a leftover in the place of the journal that is missing. A damaged form stays where it is as well. */
export function restoreFrom(leftover: string, file: string): void {
  if (leftover === draftOf(file)) moveFile(leftover, file);
  else addName(leftover, file);
}
