import { readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OnboardError } from '../../domain/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { JournalFolder, JournalStore } from '../../ports/journal.ts';
import { fileFault } from '../../storage/file-fault.ts';
import { journalLine, readJournalText, type JournalText } from './journal-file.ts';
import { takeLock, type Lock } from '../../storage/lock.ts';
import {
  APPENDING,
  createOwnFile,
  makeOwnFolder,
  openOwnFile,
  readOwnText,
  refuseLink,
} from '../../storage/own-files.ts';
import { syncFolder } from '../../storage/sync-folder.ts';

const ENDING = '.ndjson';

/**
 * Journals as files of one folder, one each: a record per line, written behind what is there and synced
 * to the disk before `append` resolves. Files are for their owner alone.
 */
export function createJournalFolder(folder: string, clock: Clock): JournalFolder {
  const fileOf = (task: string) => join(folder, `${encodeURIComponent(task)}${ENDING}`);
  const cannotWrite = (error: unknown) =>
    new OnboardError('E-JRN-102', { folder, reason: fileFault(error) }, error);

  return {
    async open(task) {
      const file = fileOf(task);
      try {
        refuseLink(dirname(folder));
        await makeOwnFolder(folder);
        const lock = await takeLock(`${file}.lock`, clock.now());
        const handle = await openOwnFile(file, APPENDING).catch(async (error: unknown) => {
          await lock.release();
          throw error;
        });
        await syncFolder(folder);
        return openStore(folder, file, handle, clock, lock);
      } catch (error) {
        throw error instanceof OnboardError ? error : cannotWrite(error);
      }
    },
    async list() {
      const names = await readdir(folder).catch(ifMissing<string[]>(folder, []));
      return names.flatMap((name) => taskOf(name) ?? []);
    },
    async read(task) {
      return (await readText(fileOf(task))).records;
    },
  };
}

/** The task that a file is the journal of; undefined for files of other kinds. */
function taskOf(name: string): string | undefined {
  if (!name.endsWith(ENDING)) return undefined;
  try {
    return decodeURIComponent(name.slice(0, -ENDING.length));
  } catch {
    // A file that somebody else put there.
    return undefined;
  }
}

function openStore(
  folder: string,
  file: string,
  first: FileHandle,
  clock: Clock,
  lock: Lock,
): JournalStore & { close(): Promise<void> } {
  let handle = first;
  let last: Promise<unknown> = Promise.resolve();

  async function write(line: string): Promise<void> {
    await lock.check();
    const { size } = await handle.stat();
    try {
      await handle.appendFile(line);
      await handle.sync();
    } catch (error) {
      // Half a record would cost the next one too: it stands on the same line.
      await handle.truncate(size).catch(() => undefined);
      throw new OnboardError('E-JRN-102', { folder, reason: fileFault(error) }, error);
    }
  }

  return {
    async load() {
      const text = await readText(file);
      const { records, torn, damaged } = text;
      if (torn === '' && damaged === 0 && text.isWhole) return { records };
      const aside = `${file}.damaged-${clock.now()}`;
      handle = await replaceFile(folder, file, handle, text.sound, aside);
      if (torn === '' && damaged === 0) return { records };
      return { records, damage: describeDamage(text, aside) };
    },
    append(record) {
      const written = last.then(() => write(journalLine(record)));
      last = written.catch(() => undefined);
      return written;
    },
    async close() {
      await last;
      await handle.close();
      await lock.release();
    },
  };
}

async function readText(file: string): Promise<JournalText & { readonly isWhole: boolean }> {
  const text = await readOwnText(file).catch(ifMissing(file, ''));
  return { ...readJournalText(text), isWhole: text === '' || text.endsWith('\n') };
}

/** Puts the sound part in the place of the file, and keeps the whole old one beside it. */
async function replaceFile(
  folder: string,
  file: string,
  old: FileHandle,
  sound: string,
  aside: string,
): Promise<FileHandle> {
  const fresh = `${file}.new`;
  try {
    // What a process left that died here is of no use.
    await rm(fresh, { force: true });
    await createOwnFile(fresh, sound);
    await old.close();
    await rename(file, aside);
    await rename(fresh, file);
    await syncFolder(folder);
    return await openOwnFile(file, APPENDING);
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    throw new OnboardError('E-JRN-102', { folder, reason: fileFault(error) }, error);
  }
}

function describeDamage({ damaged, torn }: JournalText, aside: string): string {
  if (damaged === 0) {
    return `a last record that was cut off; the file as it was is kept as ${aside}`;
  }
  return torn === ''
    ? `damaged records: ${damaged}; the file as it was is kept as ${aside}`
    : `damaged records: ${damaged}, and the last was cut off; the file as it was is kept as ${aside}`;
}

function ifMissing<T>(file: string, nothing: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof OnboardError) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return nothing;
    throw new OnboardError('E-JRN-103', { file, reason: fileFault(error) }, error);
  };
}
