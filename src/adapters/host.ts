import { VARIABLE } from '../domain/variables.ts';
import { access, constants, readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isatty } from 'node:tty';
import { createJournalFolder } from './storage/journal-folder.ts';
import type { Clock, Folder, JournalHealth, Machine, Paths } from '../ports/host.ts';
import { ifOnboardError, ignoreOnboardError } from '../domain/errors.ts';
import { parseRecord } from '../journal/record-format.ts';
import { shownPath } from '../storage/file-fault.ts';
import { isAlive, isOfThisHost, readHolder } from '../storage/lock.ts';
import { proxyVariables } from './http/proxy.ts';

const LOCK_ENDING = '.ndjson.lock';

/** Reads what `doctor` judges about this machine. @param display whether the terminal shows colours and Unicode */
export async function examineMachine(
  paths: Paths,
  clock: Clock,
  display: Pick<Machine, 'colour' | 'unicode'>,
): Promise<Machine> {
  const places = placesOf(paths);
  const { env, platform, versions, stdout } = process;
  return {
    node: versions.node,
    platform: `${platform} ${process.arch}`,
    terminal: { input: isatty(0), output: isatty(1) },
    ...display,
    // Undefined if the output is not a terminal, although the type requires a number.
    columns: (stdout as { readonly columns?: number }).columns,
    folders: places && (await Promise.all(places.folders.map(examineFolder))),
    freeBytes: places && (await freeBytes(places.journals)),
    proxies: proxyVariables(env),
    checksCertificates: env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0',
    keySource: (env[VARIABLE.privateKey] ?? '') === '' ? 'none' : 'variable',
    journals: places ? await examineJournals(places.journals, clock) : [],
    locks: places ? await findLocks(places.journals) : [],
  };
}

/** Undefined for a user without a home folder. */
function placesOf(paths: Paths) {
  try {
    const { config, journals } = paths;
    return { folders: [...new Set([config, journals])], journals };
  } catch (error) {
    ignoreOnboardError(error);
    return undefined;
  }
}

const succeeds = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  );

async function examineFolder(path: string): Promise<Folder> {
  const existing = await nearestExisting(path);
  const writable = await succeeds(access(existing, constants.W_OK));
  const { mode } = await stat(existing);
  const openToOthers = process.platform === 'win32' ? undefined : (mode & 0o077) !== 0;
  return { path: shownPath(path), exists: existing === path, writable, openToOthers };
}

async function nearestExisting(path: string): Promise<string> {
  for (let current = path; ; current = dirname(current)) {
    if (current === dirname(current) || (await succeeds(stat(current)))) return current;
  }
}

async function freeBytes(path: string): Promise<number | undefined> {
  // Some file systems do not report their free space.
  const state = await statfs(await nearestExisting(path)).catch(() => undefined);
  return state && state.bavail * state.bsize;
}

async function examineJournals(folder: string, clock: Clock): Promise<readonly JournalHealth[]> {
  const journals = createJournalFolder(folder, clock);
  const failed = (task: string) =>
    ifOnboardError(({ code }) => ({ task, records: 0, skipped: 0, failure: code }));
  const examine = async (task: string) => {
    let [records, skipped] = [0, 0];
    await journals.read(task, (record) => {
      records += 1;
      if (parseRecord(record) === undefined) skipped += 1;
    });
    return { task, records, skipped, failure: undefined };
  };
  const names = await journals.list().catch(failed('journals'));
  if ('failure' in names) return [names];
  return Promise.all(names.map((name) => examine(name).catch(failed(name))));
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
