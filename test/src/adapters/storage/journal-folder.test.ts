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
const records = [
  { type: 'opened', n: 1 },
  { type: 'signed', n: 2 },
  { type: 'closed', n: 3 },
];

let home: string;
let folder: string;
beforeEach(() => {
  home = folderOfFile('journal-');
  folder = join(home, 'journals');
});
afterEach(() => removeFolder(home));

const journals = () => createJournalFolder(folder, impatientClock());
const file = () => join(folder, `${TASK}.ndjson`);

async function write(): Promise<void> {
  const store = await journals().open(TASK);
  for (const record of records) await store.append(record);
  await store.close();
}

const heldNow = async () => JSON.parse(await readFile(`${file()}.lock`, 'utf8')) as object;

async function load() {
  const store = await journals().open(TASK);
  return { store, ...(await collectRecords(store.load)) };
}

async function stored() {
  return (await collectRecords((take) => journals().read(TASK, take))).records;
}

describe('records', () => {
  test('are read in their order, also by another process', async () => {
    await write();
    const { store, records: loaded, damage } = await load();
    expect(loaded).toEqual(records);
    expect(damage).toBeUndefined();
    await store.close();
    expect(await stored()).toEqual(records);
    expect(await journals().list()).toEqual([TASK]);
  });

  test('keep their order when several are appended at once', async () => {
    const store = await journals().open(TASK);
    await Promise.all(records.map((record) => store.append(record)));
    await store.close();
    expect(await stored()).toEqual(records);
  });
});

test('a file with an incomplete end is repaired and takes new records, and the original is kept', async () => {
  await write();
  await appendFile(file(), '{"crc":"00000000","rec');
  const before = await readFile(file(), 'utf8');
  const { store, records: loaded, damage } = await load();
  expect(loaded).toEqual(records);
  expect(damage).toMatchObject({ key: 'reason.record-cut-off' });
  await store.append({ later: true });
  await store.close();
  expect(await stored()).toEqual([...records, { later: true }]);
  const aside = (await readdir(folder)).find((name) => name.includes('.damaged-'));
  expect(await readFile(join(folder, aside!), 'utf8')).toBe(before);
});

describe('records that another process has changed', () => {
  test.each<[string, () => Promise<void>]>([
    ['appended', () => appendFile(file(), journalLine({ by: 'other' }))],
    [
      'appended to a copy that replaced the file',
      async () => {
        await writeFile(
          `${file()}.copy`,
          (await readFile(file(), 'utf8')) + journalLine({ by: 'other' }),
        );
        await rename(`${file()}.copy`, file());
      },
    ],
  ])('%s: are noticed, read again and kept', async (_, change) => {
    await write();
    const { store } = await load();
    expect(await store.isCurrent()).toBe(true);
    await change();
    expect(await store.isCurrent()).toBe(false);
    expect((await collectRecords(store.load)).records).toEqual([...records, { by: 'other' }]);
    expect(await store.isCurrent()).toBe(true);
    await store.append({ by: 'me' });
    expect(await store.isCurrent()).toBe(true);
    await store.close();
    expect(await stored()).toEqual([...records, { by: 'other' }, { by: 'me' }]);
  });

  test('deleted: are noticed', async () => {
    await write();
    const { store } = await load();
    await rm(file());
    expect(await store.isCurrent()).toBe(false);
    expect((await collectRecords(store.load)).records).toEqual([]);
    await store.close();
  });
});

describe('the lock of a journal', () => {
  test('makes a second process report the holder until the lock is released', async () => {
    const first = await journals().open(TASK);
    await expect(journals().open(TASK)).rejects.toMatchObject({
      code: 'E-JRN-101',
      values: { pid: process.pid },
    });
    await first.close();
    await (await journals().open(TASK)).close();
  });

  test('is free after `release`, until the journal is written, held or read again', async () => {
    await write();
    const { store } = await load();
    store.release();
    const other = await load();
    expect(await store.isCurrent()).toBe(true);
    const refused = { code: 'E-JRN-101' };
    await expect(store.hold()).rejects.toMatchObject(refused);
    await expect(store.append({ by: 'me' })).rejects.toMatchObject(refused);
    await other.store.append({ by: 'other' });
    await expect(store.isCurrent()).rejects.toMatchObject(refused);
    await other.store.close();
    await expect(store.append({ by: 'me' })).rejects.toMatchObject({ code: 'E-JRN-104' });
    expect(await store.isCurrent()).toBe(false);
    await expect(journals().open(TASK)).rejects.toMatchObject(refused);
    expect((await collectRecords(store.load)).records).toEqual([...records, { by: 'other' }]);
    store.release();
    await store.append({ by: 'me' });
    await expect(journals().open(TASK)).rejects.toMatchObject(refused);
    await store.close();
    expect(await stored()).toEqual([...records, { by: 'other' }, { by: 'me' }]);
  });

  test.each<[string, number]>([
    // Higher than every process ID that systems assign.
    ['a dead process', 99_999_999],
    ...(process.platform === 'linux'
      ? [['another process with the same ID', process.pid] as [string, number]]
      : []),
  ])('is taken over from %s', async (_, pid) => {
    await write();
    const holder = { ...holderHere(), pid, started: 'long ago' };
    await writeFile(`${file()}.lock`, JSON.stringify(holder));
    const { store, records: loaded } = await load();
    expect(loaded).toEqual(records);
    await store.close();
  });

  describe('held on another machine that shares the folder', () => {
    const lock = () => `${file()}.lock`;
    const elsewhere = {
      ...{ pid: process.pid, started: 'there', since: '2026-01-31T10:00:00.000Z' },
      machine: 'another boot',
    };
    async function holdElsewhere(silent: number): Promise<void> {
      await write();
      await writeFile(lock(), JSON.stringify({ ...elsewhere, host: 'validator-7' }));
      const { mtimeMs } = await stat(lock());
      await utimes(lock(), (mtimeMs - silent) / 1000, (mtimeMs - silent) / 1000);
    }

    test('is respected while its holder shows that it is alive', async () => {
      await holdElsewhere(30_000);
      await expect(journals().open(TASK)).rejects.toMatchObject({
        code: 'E-JRN-101',
        values: { pid: process.pid, host: 'validator-7', since: new Date(elsewhere.since) },
      });
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
      await expect(journals().open(TASK)).rejects.toMatchObject({ code: 'E-JRN-101' });
    });

    test('is rewritten regularly by its holder', async () => {
      await write();
      const refuse = () => new OnboardError('E-CLI-105', {});
      const held = takeLock(lock(), { now: 0, refuse, beat: 1 });
      await utimes(lock(), 0, 0);
      await until(async () => ((await stat(lock())).mtimeMs > 0 ? true : undefined));
      held.release();
    });

    test.each<[string, () => Promise<void>]>([
      ['is missing', () => rm(lock())],
      [
        'is of another holder',
        () => replaceLock({ ...elsewhere, host: 'validator-7', token: 'other' }),
      ],
      ['is damaged', () => writeFile(lock(), '')],
      [
        'is of a later process with the same identity',
        async () => replaceLock({ ...(await heldNow()), token: 'later' }),
      ],
    ])('that %s stops its old holder from writing, and stays as it is', async (_, change) => {
      const store = await journals().open(TASK);
      await change();
      const left = await readFile(lock(), 'utf8').catch(() => undefined);
      for (const act of [() => store.append(records[0]), () => store.isCurrent()])
        await expect(act()).rejects.toMatchObject({ code: 'E-JRN-104' });
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
      await expect(store.append(records[0])).rejects.toMatchObject({ code: 'E-JRN-104' });
      await store.close();
      await next.store.append({ later: true });
      await next.store.close();
      expect(await stored()).toEqual([...records, { later: true }]);
    });

    async function replaceLock(holder: object): Promise<void> {
      await writeFile(`${lock()}.theirs`, JSON.stringify(holder));
      await rename(`${lock()}.theirs`, lock());
    }
  });
});
