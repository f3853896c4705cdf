import { VARIABLE } from '../domain/variables.ts';
import { access, constants, readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isatty } from 'node:tty';
import { createJournalFolder } from './storage/journal-folder.ts';
import type { Clock, Folder, JournalHealth, Machine, Paths } from '../ports/host.ts';
import { OnboardError } from '../domain/errors.ts';
import { parseRecords } from '../journal/record-format.ts';
import type { JournalFolder } from '../ports/stored-data.ts';
import { isAlive, isOfThisHost, readHolder } from '../storage/lock.ts';
import { lookup } from 'node:dns/promises';

const LOCK_ENDING = '.ndjson.lock';
const PROXIES = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'];

/**
 * Examines this machine without changing it.
 * @param display whether the terminal shows colours and Unicode
 */
export async function examineMachine(
  paths: Paths,
  clock: Clock,
  display: Pick<Machine, 'colour' | 'unicode'>,
): Promise<Machine> {
  const folders = [...new Set([paths.config, paths.journals])];
  const { env, platform, versions, stdout } = process;
  return {
    node: versions.node,
    platform: `${platform} ${process.arch}`,
    terminal: { input: isatty(0), output: isatty(1) },
    ...display,
    // Undefined if the output is not a terminal, although the type requires a number.
    columns: (stdout as { readonly columns?: number }).columns,
    folders: await Promise.all(folders.map(examineFolder)),
    freeBytes: await freeBytes(paths.journals),
    proxies: PROXIES.filter((name) => (env[name] ?? env[name.toLowerCase()] ?? '') !== ''),
    keySource: (env[VARIABLE.privateKey] ?? '') === '' ? 'none' : 'variable',
    journals: await examineJournals(paths.journals, clock),
    locks: await findLocks(paths.journals),
  };
}

async function examineFolder(path: string): Promise<Folder> {
  const existing = await nearestExisting(path);
  const writable = await access(existing, constants.W_OK).then(
    () => true,
    () => false,
  );
  const { mode } = await stat(existing);
  const openToOthers = process.platform === 'win32' ? undefined : (mode & 0o077) !== 0;
  return { path, exists: existing === path, writable, openToOthers };
}

/** Returns the path itself if it exists, otherwise its nearest existing parent. */
async function nearestExisting(path: string): Promise<string> {
  for (let current = path; ; current = dirname(current)) {
    const exists = await stat(current).then(
      () => true,
      () => false,
    );
    if (exists || current === dirname(current)) return current;
  }
}

async function freeBytes(path: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(await nearestExisting(path));
    return bavail * bsize;
  } catch {
    // Some file systems do not report their free space.
    return undefined;
  }
}

async function examineJournals(folder: string, clock: Clock): Promise<readonly JournalHealth[]> {
  const journals = createJournalFolder(folder, clock);
  const names = await journalNames(journals);
  if ('failure' in names) return [names];
  return Promise.all(
    names.map(async (name): Promise<JournalHealth> => {
      try {
        const lines = await journals.read(name);
        const { skipped } = parseRecords(lines);
        return { task: name, records: lines.length, skipped, failure: undefined };
      } catch (error) {
        if (!(error instanceof OnboardError)) throw error;
        return { task: name, records: 0, skipped: 0, failure: error.code };
      }
    }),
  );
}

/** Returns the names of all journals, or why their folder cannot be read. */
async function journalNames(journals: JournalFolder): Promise<readonly string[] | JournalHealth> {
  try {
    return await journals.list();
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    return { task: 'journals', records: 0, skipped: 0, failure: error.code };
  }
}

async function findLocks(folder: string): Promise<Machine['locks']> {
  // `examineJournals` already reports an unreadable folder.
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(LOCK_ENDING)).flatMap((name) => lockOf(folder, name));
}

function lockOf(folder: string, name: string): Machine['locks'] {
  const path = join(folder, name);
  try {
    const holder = readHolder(path);
    if (holder === undefined) return [];
    const journal = decodeURIComponent(name.slice(0, -LOCK_ENDING.length));
    const { pid, host } = holder;
    if (!isOfThisHost(holder)) return [{ task: journal, pid, host, lives: true }];
    return [{ task: journal, pid, host: undefined, lives: isAlive(holder) }];
  } catch {
    // Not a lock of this program.
    return [];
  }
}

/** Resolves a host with this machine's resolver. Rejects with the resolver's error; its `code` gives the cause. */
export async function resolveHost(host: string): Promise<readonly string[]> {
  const addresses = await lookup(host, { all: true });
  return addresses.map(({ address }) => address);
}
