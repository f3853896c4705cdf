import {
  appendFile,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createJournalFolder } from '../../../../src/adapters/storage/journal-folder.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { takeLock } from '../../../../src/storage/lock.ts';
import { until } from '../../../helpers/until.ts';
import { collectRecords } from '../../../helpers/parse-records.ts';
import { journalLine } from '../../../helpers/journal-line.ts';
import { holderHere } from '../../../helpers/lock-holder.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { folderOfFile, removeFolder } from '../../../helpers/temporary-folder.ts';

const TASK = 'sandbox-0x8db9';
const records = [{ n: 1 }, { n: 2 }, { n: 3 }];
const OTHER = { by: 'other' };
const MINE = { by: 'me' };
const HELD = { code: 'E-JRN-101' };
const LOST = { code: 'E-JRN-104' };

let home: string;
let folder: string;
beforeEach(() => {
  home = folderOfFile('journal-');
  folder = join(home, 'journals');
});
afterEach(() => removeFolder(home));

const journals = () => createJournalFolder(folder, impatientClock());
const file = () => join(folder, `${TASK}.ndjson`);
const lock = () => `${file()}.lock`;

/** Stores the records, several at once. */
async function write(): Promise<void> {
  const store = await journals().open(TASK);
  await Promise.all(records.map((record) => store.append(record)));
  await store.close();
}
async function load() {
  const store = await journals().open(TASK);
  return { store, ...(await collectRecords(store.load)) };
}
const stored = async () => (await collectRecords((take) => journals().read(TASK, take))).records;
async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.theirs`, text);
  await rename(`${path}.theirs`, path);
}
const replaceLock = (holder: object) => replace(lock(), JSON.stringify(holder));

test('records are read in their order, also by another process', async () => {
  await write();
  const { store, records: loaded, damage } = await load();
  expect({ loaded, damage }).toEqual({ loaded: records, damage: undefined });
  await store.close();
  expect(await stored()).toEqual(records);
  expect(await journals().list()).toEqual([TASK]);
});

test('a file with an incomplete end is repaired and takes new records, and the original is kept', async () => {
  await write();
  await appendFile(file(), '{"crc":"00000000","rec');
  const before = await readFile(file(), 'utf8');
  const { store, records: loaded, damage } = await load();
  expect(loaded).toEqual(records);
  expect(damage).toMatchObject({ key: 'reason.record-cut-off' });
  await store.append(MINE);
  await store.close();
  expect(await stored()).toEqual([...records, MINE]);
  const aside = (await readdir(folder)).find((name) => name.includes('.damaged-'));
  expect(await readFile(join(folder, aside!), 'utf8')).toBe(before);
});

test.each<[string, (old: string) => Promise<void>, added: readonly object[]]>([
  ['appended', () => appendFile(file(), journalLine(OTHER)), [OTHER]],
  ['replaced with more', (old) => replace(file(), old + journalLine(OTHER)), [OTHER]],
  ['replaced with the same', (old) => replace(file(), old), []],
])(
  'records that another process has %s are noticed, read again and kept',
  async (_, change, added) => {
    await write();
    const { store } = await load();
    expect(await store.isCurrent()).toBe(true);
    await change(await readFile(file(), 'utf8'));
    expect(await store.isCurrent()).toBe(false);
    expect((await collectRecords(store.load)).records).toEqual([...records, ...added]);
    expect(await store.isCurrent()).toBe(true);
    await store.append(MINE);
    expect(await store.isCurrent()).toBe(true);
    expect(await stored()).toEqual([...records, ...added, MINE]);
    await rm(file());
    expect(await store.isCurrent()).toBe(false);
    expect((await collectRecords(store.load)).records).toEqual([]);
    await store.close();
  },
);

describe('the lock of a journal', () => {
  test('makes a second process report the holder until the lock is released', async () => {
    const first = await journals().open(TASK);
    const values = { pid: process.pid };
    await expect(journals().open(TASK)).rejects.toMatchObject({ ...HELD, values });
    await first.close();
    await (await journals().open(TASK)).close();
  });

  test('is free after `release`, until the journal is written, held or read again', async () => {
    await write();
    const { store } = await load();
    store.release();
    const other = await load();
    expect(await store.isCurrent()).toBe(true);
    await expect(store.hold()).rejects.toMatchObject(HELD);
    await expect(store.append(MINE)).rejects.toMatchObject(HELD);
    await other.store.append(OTHER);
    await expect(store.isCurrent()).rejects.toMatchObject(HELD);
    await other.store.close();
    await expect(store.append(MINE)).rejects.toMatchObject(LOST);
    expect(await store.isCurrent()).toBe(false);
    await expect(journals().open(TASK)).rejects.toMatchObject(HELD);
    expect((await collectRecords(store.load)).records).toEqual([...records, OTHER]);
    store.release();
    await store.append(MINE);
    await expect(journals().open(TASK)).rejects.toMatchObject(HELD);
    await store.close();
    expect(await stored()).toEqual([...records, OTHER, MINE]);
  });

  test.each<[string, number]>([
    // Higher than every process ID that systems assign.
    ['a dead process', 99_999_999],
    ...(process.platform === 'linux'
      ? [['another process with the same ID', process.pid] as [string, number]]
      : []),
  ])('is taken over from %s', async (_, pid) => {
    await write();
    await writeFile(lock(), JSON.stringify({ ...holderHere(), pid, started: 'long ago' }));
    const { store, records: loaded } = await load();
    expect(loaded).toEqual(records);
    await store.close();
  });

  test('is rewritten regularly by its holder', async () => {
    await write();
    const refuse = () => new OnboardError('E-CLI-105', {});
    const held = takeLock(lock(), { now: 0, refuse, beat: 1 });
    await utimes(lock(), 0, 0);
    await until(async () => ((await stat(lock())).mtimeMs > 0 ? true : undefined));
    held.release();
  });
});

describe('a lock held on another machine that shares the folder', () => {
  const elsewhere = {
    ...{ pid: process.pid, started: 'there', since: '2026-01-31T10:00:00.000Z' },
    ...{ machine: 'another boot', host: 'validator-7' },
  };
  async function holdElsewhere(silentMs: number): Promise<void> {
    await write();
    await writeFile(lock(), JSON.stringify(elsewhere));
    const { mtimeMs } = await stat(lock());
    await utimes(lock(), (mtimeMs - silentMs) / 1000, (mtimeMs - silentMs) / 1000);
  }

  test('is respected while its holder shows that it is alive', async () => {
    await holdElsewhere(30_000);
    const since = new Date(elsewhere.since);
    const values = { pid: process.pid, host: 'validator-7', since };
    await expect(journals().open(TASK)).rejects.toMatchObject({ ...HELD, values });
    expect((await readdir(folder)).sort()).toEqual([`${TASK}.ndjson`, `${TASK}.ndjson.lock`]);
  });

  test('is taken over after a minute without a sign of life', async () => {
    await holdElsewhere(61_000);
    const { store, records: loaded } = await load();
    expect(loaded).toEqual(records);
    await store.close();
    expect(await readdir(folder)).toEqual([`${TASK}.ndjson`]);
  });

  test('is another machine also under the same host name, as in two containers', async () => {
    await write();
    const holder = { ...holderHere(), pid: 99_999_999, machine: 'boot pid:[7]' };
    await writeFile(lock(), JSON.stringify(holder));
    await expect(journals().open(TASK)).rejects.toMatchObject(HELD);
  });

  test.each<[string, (held: string) => Promise<void>]>([
    ['is missing', () => rm(lock())],
    ['is of another holder', () => replaceLock({ ...elsewhere, token: 'other' })],
    ['is damaged', () => writeFile(lock(), '')],
    [
      'is of a later process with the same identity',
      (held) => replaceLock({ ...(JSON.parse(held) as object), token: 'later' }),
    ],
  ])('that %s stops its old holder from writing, and stays as it is', async (_, change) => {
    const store = await journals().open(TASK);
    await change(await readFile(lock(), 'utf8'));
    const left = await readFile(lock(), 'utf8').catch(() => undefined);
    await expect(store.append(records[0])).rejects.toMatchObject(LOST);
    await expect(store.isCurrent()).rejects.toMatchObject(LOST);
    await store.close();
    expect(await readFile(file(), 'utf8')).toBe('');
    expect(await readFile(lock(), 'utf8').catch(() => undefined)).toBe(left);
  });

  test('that was lost during a write makes the writer fail, and the new holder reads no half of it', async () => {
    await write();
    const store = await journals().open(TASK);
    const old = await open(file(), 'a');
    await replaceLock({ ...holderHere(), pid: 99_999_999 });
    const next = await load();
    // The old holder wakes between its check and its write.
    await old.write('{"late":true}\n');
    await old.close();
    expect(next.records).toEqual(records);
    expect(await next.store.isCurrent()).toBe(true);
    expect(await stored()).toEqual(records);
    await expect(store.append(records[0])).rejects.toMatchObject(LOST);
    await store.close();
    await next.store.append(MINE);
    await next.store.close();
    expect(await stored()).toEqual([...records, MINE]);
  });
});
