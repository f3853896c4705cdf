import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { printable, visibleJson } from '../../domain/text/printable.ts';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OnboardError, unlessThrows } from '../../domain/errors.ts';
import { type Message, message } from '../../domain/message.ts';
import type { Clock } from '../../ports/host.ts';
import type { JournalFolder, TakeRecord } from '../../ports/stored-data.ts';
import { AppendFile, addName, replaceFile } from '../../storage/write-files.ts';
import { fileError, faultValues, hasCode } from '../../storage/file-fault.ts';
import { type Holder, takeLock } from '../../storage/lock.ts';
import {
  LINE_END,
  makeOwnFolder,
  readLines,
  readOwnBytes,
  refuseLink,
} from '../../storage/own-files.ts';

/** The CRC-32 of the record's JSON detects damage. */
function journalLine(record: unknown): string {
  const json = visibleJson(JSON.stringify(record));
  return `${headOf(json)}${json}}\n`;
}

const headOf = (json: string | Uint8Array) =>
  `{"crc":"${crc32(json).toString(16).padStart(8, '0')}","record":`;
const HEAD_LENGTH = headOf('').length;
const LAST_BRACE = 0x7d;

/** Lines that are parsed before timers and signals run. */
const LINES_AT_ONCE = 1000;

/** Damaged lines are skipped and counted. Resolves with what was found; `size` is in bytes. */
async function readRecords(path: string, take: TakeRecord, until?: AbortSignal) {
  let [damaged, size, count] = [0, 0, 0];
  // The incomplete record that an interrupted write left after the last line end.
  let isTorn = false;
  let isWhole = true;
  for (const line of linesOrNone(path)) {
    size += line.length;
    isWhole = line.at(-1) === LINE_END;
    const record = parseLine(line);
    if (record !== undefined) take(record.value, record.json);
    else if (!isWhole) isTorn = true;
    else if (line.length > 1) damaged += 1;
    count += 1;
    if (count % LINES_AT_ONCE !== 0) continue;
    await setImmediate();
    until?.throwIfAborted();
  }
  return { damaged, isTorn, size, isWhole };
}

/** The intact lines, with their line ends. */
function* intactLines(path: string): Generator<string | Uint8Array> {
  for (const line of linesOrNone(path)) {
    if (parseLine(line) === undefined) continue;
    yield line;
    if (line.at(-1) !== LINE_END) yield '\n';
  }
}

/** A missing journal is empty. @throws OnboardError E-JRN-103 */
function* linesOrNone(path: string): Generator<Buffer> {
  try {
    yield* readLines(path);
  } catch (error) {
    ifMissing(path, undefined)(error);
  }
}

/** Bytes. No record is as long, and a text of 500 MB would end the program. */
const MAX_LINE = 4_000_000;

/** The line end of the last record may be missing although the record is complete. */
function parseLine(line: Buffer) {
  if (line.length > MAX_LINE) return undefined;
  const end = line.length - (line.at(-1) === LINE_END ? 2 : 1);
  const head = headOf(line.subarray(HEAD_LENGTH, end));
  if (line.toString('latin1', 0, HEAD_LENGTH) !== head || line[end] !== LAST_BRACE)
    return undefined;
  const json = line.toString('utf8', HEAD_LENGTH, end);
  return unlessThrows(() => ({ value: JSON.parse(json) as unknown, json }));
}

const ENDING = '.ndjson';

/**
 * Stores each journal in one file: a record per line, appended and synced before `append` resolves. Only the
 * owner of the files can read them.
 * @param until ends `read`, which then rejects with its reason
 */
export function createJournalFolder(
  folder: string,
  clock: Clock,
  until?: AbortSignal,
): JournalFolder {
  const fileOf = (name: string) => join(folder, `${encodeURIComponent(name)}${ENDING}`);

  return {
    open: (name) => Promise.resolve().then(() => openStore(folder, fileOf(name), clock)),
    async list() {
      const names = await readdir(folder).catch(ifMissing<string[]>(folder, []));
      return names.flatMap((name) => nameOf(name) ?? []);
    },
    read: async (name, take) => {
      await readRecords(fileOf(name), take, until);
    },
  };
}

function nameOf(name: string): string | undefined {
  if (!name.endsWith(ENDING)) return undefined;
  // A name that cannot be decoded is not a file of this program.
  return unlessThrows(() => decodeURIComponent(name.slice(0, -ENDING.length)));
}

function openStore(folder: string, path: string, clock: Clock) {
  const take = () =>
    withWriteErrors(folder, () => {
      refuseLink(dirname(folder));
      makeOwnFolder(folder);
      return takeLock(`${path}.lock`, { now: clock.now(), refuse: heldBy });
    });
  let lock: ReturnType<typeof takeLock> | undefined = take();
  let file: AppendFile;
  /** The size of the file with all records that this process knows, in bytes. */
  let size = 0;
  try {
    file = withWriteErrors(folder, () => {
      if (lock?.isTakenOver === true) excludeEarlierHolder(path);
      return new AppendFile(path);
    });
  } catch (error) {
    lock.release();
    throw error;
  }
  const hold = (): void => {
    if (lock === undefined) {
      lock = take();
      if (lock.isTakenOver) withWriteErrors(folder, () => excludeEarlierHolder(path));
    }
    if (!withWriteErrors(folder, lock.isHeld)) throw new OnboardError('E-JRN-104', {});
  };
  const release = (): void => {
    lock?.release();
    lock = undefined;
  };
  const isUnchanged = () => withWriteErrors(folder, () => file.isUnchanged(size));
  return {
    load: async (take: TakeRecord) => {
      const found = await readRecords(path, take);
      const { isTorn, damaged, isWhole } = found;
      size = found.size;
      if (!isTorn && damaged === 0 && isWhole) {
        if (isUnchanged()) return undefined;
        const old = file;
        file = withWriteErrors(folder, () => new AppendFile(path));
        old.close();
        return undefined;
      }
      const damagedPath = `${path}.damaged-${clock.now()}`;
      file = withWriteErrors(folder, () => repair(file, damagedPath));
      size = file.size();
      return !isTorn && damaged === 0 ? undefined : describeDamage(damaged, isTorn, damagedPath);
    },
    isCurrent: () =>
      Promise.resolve().then(() => {
        if (lock !== undefined) hold();
        const isCurrent = isUnchanged();
        if (!isCurrent) hold();
        return isCurrent;
      }),
    release,
    hold: () => Promise.resolve().then(hold),
    append: (record: unknown) =>
      Promise.resolve().then(() => {
        const wasReleased = lock === undefined;
        hold();
        if (wasReleased && !isUnchanged()) throw new OnboardError('E-JRN-104', {});
        const line = journalLine(record);
        withWriteErrors(folder, () => file.append(line));
        size += Buffer.byteLength(line);
        // A process that was suspended meanwhile must not send what it has recorded.
        hold();
      }),
    close: () =>
      Promise.resolve().then(() => {
        file.close();
        release();
      }),
  };
}

/**
 * The earlier holder may wake between its last check of the lock and its write. It then writes to the old file,
 * which is not the journal any more.
 */
function excludeEarlierHolder(path: string): void {
  if (existsSync(path)) replaceFile(path, readOwnBytes(path));
}

/**
 * Replaces a damaged file with its intact part by one rename, and keeps the damaged file under another name.
 * After a crash at any moment, the journal exists, either unchanged or repaired.
 */
function repair(old: AppendFile, damagedPath: string): AppendFile {
  addName(old.path, damagedPath);
  old.close();
  replaceFile(old.path, intactLines(damagedPath));
  return new AppendFile(old.path);
}

function describeDamage(damaged: number, isTorn: boolean, file: string): Message {
  if (damaged === 0) return message('reason.record-cut-off', { file });
  return isTorn
    ? message('reason.records-damaged-and-cut-off', { count: damaged, file })
    : message('reason.records-damaged', { count: damaged, file });
}

function heldBy({ pid, since, host, terminal = 'none' }: Holder): OnboardError {
  const values = { pid, since: new Date(since), host: printable(host) };
  return new OnboardError('E-JRN-101', { ...values, terminal: printable(terminal) });
}

/** @throws OnboardError E-JRN-102 with the reason */
function withWriteErrors<T>(folder: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    throw new OnboardError('E-JRN-102', { folder, ...faultValues(error) }, error);
  }
}

/** @throws OnboardError E-JRN-103 unless the file or its folder is missing */
function ifMissing<T>(file: string, fallback: T): (error: unknown) => T {
  return (error) => {
    if (hasCode(error, 'ENOENT')) return fallback;
    throw fileError('E-JRN-103', file, error);
  };
}
