import { crc32 } from 'node:zlib';
import { printable, visibleJson } from '../../domain/text/printable.ts';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OnboardError } from '../../domain/errors.ts';
import { type Message, message } from '../../domain/message.ts';
import type { Clock } from '../../ports/host.ts';
import type { JournalFolder } from '../../ports/stored-data.ts';
import { AppendFile, addName, replaceFile } from '../../storage/write-files.ts';
import { fileFault, hasCode } from '../../storage/file-fault.ts';
import { type Holder, takeLock } from '../../storage/lock.ts';
import { makeOwnFolder, readOwnBytes, refuseLink } from '../../storage/own-files.ts';

const LINE = /^\{"crc":"([0-9a-f]{8})","record":(.*)\}$/s;

/** The CRC-32 of the record's JSON detects damage. */
function journalLine(record: unknown): string {
  const json = visibleJson(JSON.stringify(record));
  return `{"crc":"${checksum(json)}","record":${json}}\n`;
}

interface JournalText {
  readonly records: readonly unknown[];
  /** The intact lines, including their line ends. */
  readonly intact: string;
  readonly damaged: number;
  /** The incomplete record that an interrupted write left after the last line end. */
  readonly torn: string;
}

/** Damaged lines are skipped and counted. */
function readJournalText(text: string): JournalText {
  const end = text.lastIndexOf('\n') + 1;
  const last = text.slice(end);
  const records: unknown[] = [];
  let intact = '';
  let damaged = 0;
  // A damaged file may consist of millions of empty lines, which this expression skips.
  for (const [line] of text.slice(0, end).matchAll(/[^\n]+/g)) {
    const record = parseLine(line);
    if (record === undefined) damaged += 1;
    else {
      records.push(record.value);
      intact += `${line}\n`;
    }
  }
  // The last record may be complete although its line end was not written.
  const lastRecord = parseLine(last);
  if (lastRecord === undefined) return { records, intact, damaged, torn: last };
  records.push(lastRecord.value);
  return { records, intact: `${intact}${last}\n`, damaged, torn: '' };
}

function parseLine(line: string): { readonly value: unknown } | undefined {
  const [, crc, json] = LINE.exec(line) ?? [];
  if (json === undefined || checksum(json) !== crc) return undefined;
  try {
    return { value: JSON.parse(json) as unknown };
  } catch {
    return undefined;
  }
}

function checksum(json: string): string {
  return crc32(json).toString(16).padStart(8, '0');
}

const ENDING = '.ndjson';

/**
 * Stores each journal in one file: a record per line, appended and synced before `append` resolves. Only the
 * owner of the files can read them.
 */
export function createJournalFolder(folder: string, clock: Clock): JournalFolder {
  const fileOf = (name: string) => join(folder, `${encodeURIComponent(name)}${ENDING}`);

  return {
    open: (name) => Promise.resolve().then(() => openStore(folder, fileOf(name), clock)),
    async list() {
      const names = await readdir(folder).catch(ifMissing<string[]>(folder, []));
      return names.flatMap((name) => nameOf(name) ?? []);
    },
    read: (name) => Promise.resolve().then(() => readText(fileOf(name)).records),
  };
}

function nameOf(name: string): string | undefined {
  if (!name.endsWith(ENDING)) return undefined;
  try {
    return decodeURIComponent(name.slice(0, -ENDING.length));
  } catch {
    // Not a file of this program.
    return undefined;
  }
}

function openStore(folder: string, path: string, clock: Clock) {
  const lock = withWriteErrors(folder, () => {
    refuseLink(dirname(folder));
    makeOwnFolder(folder);
    return takeLock(`${path}.lock`, { now: clock.now(), refuse: heldBy });
  });
  let file: AppendFile;
  /** The size of the file with all records that this process knows, in bytes. */
  let size = 0;
  try {
    file = withWriteErrors(folder, () => {
      if (lock.isTakenOver) excludeEarlierHolder(path);
      return new AppendFile(path);
    });
  } catch (error) {
    lock.release();
    throw error;
  }
  const requireLock = (): void => {
    if (!withWriteErrors(folder, lock.isHeld)) throw new OnboardError('E-JRN-104', {});
  };
  return {
    load: () =>
      Promise.resolve().then(() => {
        const text = readText(path);
        const { records, torn, damaged } = text;
        let damage: Message | undefined;
        size = text.size;
        if (torn !== '' || damaged > 0 || !text.isWhole) {
          const damagedPath = `${path}.damaged-${clock.now()}`;
          file = withWriteErrors(folder, () => repair(file, text.intact, damagedPath));
          size = Buffer.byteLength(text.intact);
          if (torn !== '' || damaged > 0) damage = describeDamage(text, damagedPath);
        } else if (!withWriteErrors(folder, () => file.isUnchanged(size))) {
          const old = file;
          file = withWriteErrors(folder, () => new AppendFile(path));
          old.close();
        }
        return { records, ...(damage !== undefined && { damage }) };
      }),
    isCurrent: () =>
      Promise.resolve().then(() => {
        requireLock();
        return withWriteErrors(folder, () => file.isUnchanged(size));
      }),
    append: (record: unknown) =>
      Promise.resolve().then(() => {
        requireLock();
        const line = journalLine(record);
        withWriteErrors(folder, () => file.append(line));
        size += Buffer.byteLength(line);
        // A process that was suspended meanwhile must not send what it has recorded.
        requireLock();
      }),
    close: () =>
      Promise.resolve().then(() => {
        file.close();
        lock.release();
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
function repair(old: AppendFile, intact: string, damagedPath: string): AppendFile {
  addName(old.path, damagedPath);
  old.close();
  replaceFile(old.path, intact);
  return new AppendFile(old.path);
}

/** A missing journal is empty. */
function readText(path: string) {
  let bytes: Buffer;
  try {
    bytes = readOwnBytes(path);
  } catch (error) {
    bytes = ifMissing(path, Buffer.alloc(0))(error);
  }
  const text = bytes.toString('utf8');
  const isWhole = text === '' || text.endsWith('\n');
  return { ...readJournalText(text), isWhole, size: bytes.length };
}

function describeDamage({ damaged, torn }: JournalText, damagedPath: string): Message {
  if (damaged === 0) return message('reason.record-cut-off', { file: damagedPath });
  return torn === ''
    ? message('reason.records-damaged', { count: damaged, file: damagedPath })
    : message('reason.records-damaged-and-cut-off', { count: damaged, file: damagedPath });
}

function heldBy({ pid, since, host }: Holder): OnboardError {
  return new OnboardError('E-JRN-101', { pid, since: new Date(since), host: printable(host) });
}

/** @throws OnboardError E-JRN-102 with the reason */
function withWriteErrors<T>(folder: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    throw new OnboardError('E-JRN-102', { folder, reason: fileFault(error) }, error);
  }
}

/** @throws OnboardError E-JRN-103 unless the file or its folder is missing */
function ifMissing<T>(file: string, fallback: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof OnboardError) throw error;
    if (hasCode(error, 'ENOENT')) return fallback;
    throw new OnboardError('E-JRN-103', { file, reason: fileFault(error) }, error);
  };
}
