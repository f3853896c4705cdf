import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OnboardError } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';
import { printable } from '../../domain/text/printable.ts';
import type { Clock } from '../../ports/clock.ts';
import type { JournalFolder, JournalStore } from '../../ports/journal.ts';
import { AppendFile } from '../../storage/append-file.ts';
import { fileFault } from '../../storage/file-fault.ts';
import { takeLock, type Holder, type Lock } from '../../storage/lock.ts';
import { addName } from '../../storage/move-file.ts';
import { makeOwnFolder, readOwnText, refuseLink } from '../../storage/own-files.ts';
import { replaceFile } from '../../storage/replace-file.ts';
import { journalLine, readJournalText, type JournalText } from './journal-file.ts';
import { damagedPathOf, journalOfLeftover, leftoverOf, restoreFrom } from './journal-leftovers.ts';

const ENDING = '.ndjson';

/**
 * Stores journals in one folder, one file each: a record per line, appended and synced before `append`
 * resolves. Only their owner can read the files.
 */
export function createJournalFolder(folder: string, clock: Clock): JournalFolder {
  const fileOf = (task: string) => join(folder, `${encodeURIComponent(task)}${ENDING}`);

  return {
    open: (task) => Promise.resolve().then(() => openStore(folder, fileOf(task), clock)),
    async list() {
      const names = await readdir(folder).catch(ifMissing<string[]>(folder, []));
      return [...new Set(names.flatMap((name) => taskOf(journalOfLeftover(name) ?? name) ?? []))];
    },
    read: (task) => Promise.resolve().then(() => readText(fileOf(task)).records),
  };
}

/** Returns the task of a journal file; undefined for other files. */
function taskOf(name: string): string | undefined {
  if (!name.endsWith(ENDING)) return undefined;
  try {
    return decodeURIComponent(name.slice(0, -ENDING.length));
  } catch {
    // Not a file of this program.
    return undefined;
  }
}

function openStore(
  folder: string,
  path: string,
  clock: Clock,
): JournalStore & { close(): Promise<void> } {
  const lock = writing(folder, () => {
    refuseLink(dirname(folder));
    makeOwnFolder(folder);
    return takeLock(`${path}.lock`, { now: clock.now(), refuse: heldBy });
  });
  let restored: string | undefined;
  let file: AppendFile;
  try {
    restored = reading(path, () => leftoverOf(path));
    file = writing(folder, () => {
      if (restored !== undefined) restoreFrom(restored, path);
      return AppendFile.open(path);
    });
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    load: () =>
      Promise.resolve().then(() => {
        const text = readText(path);
        const { records, torn, damaged } = text;
        let damage =
          restored === undefined
            ? undefined
            : message('reason.journal-restored', { source: restored });
        if (torn !== '' || damaged > 0 || !text.isWhole) {
          const aside = damagedPathOf(path, clock.now());
          file = writing(folder, () => repair(file, text.sound, aside));
          if (torn !== '' || damaged > 0) {
            const broken = describeDamage(text, aside);
            damage =
              damage === undefined
                ? broken
                : message('reason.both', { first: damage, second: broken });
          }
        }
        return { records, ...(damage !== undefined && { damage }) };
      }),
    append: (record) => Promise.resolve().then(() => appendRecord(folder, lock, file, record)),
    close: () =>
      Promise.resolve().then(() => {
        file.close();
        lock.release();
      }),
  };
}

function appendRecord(folder: string, lock: Lock, file: AppendFile, record: unknown): void {
  lock.check();
  writing(folder, () => file.append(journalLine(record), { sync: true }));
}

/**
 * Replaces a damaged file with its intact part by one rename, and keeps the damaged file beside it. After a
 * crash at any moment, the journal is there, either unchanged or repaired.
 */
function repair(old: AppendFile, sound: string, aside: string): AppendFile {
  addName(old.path, aside);
  old.close();
  replaceFile(old.path, sound);
  return AppendFile.open(old.path);
}

/** Reads a journal, or its leftover if it is missing; empty if there is neither. */
function readText(path: string): JournalText & { readonly isWhole: boolean } {
  const text = reading(path, () => readOwnText(leftoverOf(path) ?? path)) ?? '';
  return { ...readJournalText(text), isWhole: text === '' || text.endsWith('\n') };
}

function describeDamage({ damaged, torn }: JournalText, aside: string): Message {
  if (damaged === 0) {
    return message('reason.record-cut-off', { file: aside });
  }
  return torn === ''
    ? message('reason.records-damaged', { count: damaged, file: aside })
    : message('reason.records-damaged-and-cut-off', { count: damaged, file: aside });
}

function heldBy({ pid, since, host }: Holder): OnboardError {
  return new OnboardError('E-JRN-101', { pid, since: printable(since), host: printable(host) });
}

/** @throws OnboardError E-JRN-102 with the reason */
function writing<T>(folder: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    throw new OnboardError('E-JRN-102', { folder, reason: fileFault(error) }, error);
  }
}

/**
 * Returns undefined if the file or its folder is missing.
 * @throws OnboardError E-JRN-103 with the reason
 */
function reading<T>(file: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    return ifMissing<T | undefined>(file, undefined)(error);
  }
}

function ifMissing<T>(file: string, nothing: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof OnboardError) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return nothing;
    throw new OnboardError('E-JRN-103', { file, reason: fileFault(error) }, error);
  };
}
