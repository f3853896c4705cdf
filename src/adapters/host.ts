import { access, constants, readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isatty } from 'node:tty';
import { createJournalFolder } from './storage/journal-folder.ts';
import type { Clock, Folder, JournalHealth, Machine, Paths } from '../ports/host.ts';
import { OnboardError } from '../domain/errors.ts';
import { parseRecords } from '../journal/parse-records.ts';
import type { JournalFolder } from '../ports/stored-data.ts';
import { isAlive, isOfThisHost, readHolder } from '../storage/lock.ts';
import { lookup } from 'node:dns/promises';
import { type ExecFileException, execFile, spawn } from 'node:child_process';
import { type Message, message } from '../domain/message.ts';

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
    keySource: (env['ONBOARD_PRIVATE_KEY'] ?? '') === '' ? 'none' : 'variable',
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

const TIMEOUT_MS = 20_000;

/**
 * Runs a POSIX shell script on this host and returns its output.
 * @throws OnboardError E-HOST-102 if `sh` is missing, the script fails, or the script takes more than 20 s
 */
export function runShellScript(script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { timeout: TIMEOUT_MS, env: withoutSecretVariables(process.env) };
    const child = execFile('sh', ['-s'], options, (error, output) => {
      if (error === null) resolve(output);
      else reject(new OnboardError('E-HOST-102', { reason: shellFault(error) }, error));
    });
    // If the shell is missing, writing to its input fails. Ignore this error, because the callback
    // reports the missing shell.
    child.stdin?.on('error', () => undefined).end(script);
  });
}

/** The time after which a command of the user is ended, in milliseconds. */
const COMMAND_TIMEOUT_MS = 60_000;

/**
 * Runs a command of the user in the system's shell, with `input` on its standard input. Its output goes to standard
 * error, so that standard output holds only the program's own reports. Aborting the signal ends the command.
 * @returns why the command failed; undefined if it succeeded
 */
export function runCommand(
  command: string,
  input: string,
  signal: AbortSignal,
): Promise<Message | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      env: withoutSecretVariables(process.env),
      stdio: ['pipe', process.stderr, process.stderr],
      signal,
    });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill();
    }, COMMAND_TIMEOUT_MS);
    const end = (fault: Message | undefined): void => {
      clearTimeout(timer);
      resolve(fault);
    };
    child.on('error', () => end(message('reason.no-shell')));
    child.on('exit', (code) => {
      if (isLate) end(message('reason.shell-timeout', { seconds: COMMAND_TIMEOUT_MS / 1000 }));
      else if (code === null) end(message('reason.shell-signal'));
      else end(code === 0 ? undefined : message('reason.shell-exit', { exit: code }));
    });
    // A command may end without reading its input.
    child.stdin.on('error', () => undefined).end(input);
  });
}

/** Returns why the shell did not finish the script. */
function shellFault({ code, killed }: ExecFileException): Message {
  if (killed === true) return message('reason.shell-timeout', { seconds: TIMEOUT_MS / 1000 });
  if (code === 'ENOENT') return message('reason.no-shell');
  return code === undefined || code === null
    ? message('reason.shell-signal')
    : message('reason.shell-exit', { exit: code });
}

/** Removes the secrets, because neither the script nor the programs that it starts need a key. */
function withoutSecretVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secrets = ['ONBOARD_PRIVATE_KEY', 'ONBOARD_KEYSTORE_PASSWORD'];
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !secrets.includes(name)),
  );
}
