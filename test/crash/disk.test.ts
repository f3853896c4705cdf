import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onlyLine } from '../src/commands/helpers/command-home.ts';
import { expectRefused } from '../src/commands/helpers/documents.ts';
import { IS_WHOLE } from '../helpers/is-whole.ts';
import { journalLine } from '../helpers/journal-line.ts';
import { runProgram, type Ended } from '../helpers/program/run-program.ts';
import { runCounted } from './helpers/attempt.ts';
import { additionOf, begin, joinedOrigin, type Life, type Origin } from './helpers/homes.ts';
import { journalFile, journalLines } from './helpers/journal.ts';
import { takePicture } from './helpers/picture.ts';
import { removeFolder } from '../helpers/temporary-folder.ts';

// Failures of the disk while a node is added. The test checks the chains each time.
const ADD = 'middleware-add-node';

let origin: Origin;
let life: Life;
let words: readonly string[];
let sentBefore: number;
beforeAll(async () => {
  origin = await joinedOrigin();
});
afterAll(() => removeFolder(origin.folder));
beforeEach(async () => {
  // Only a failing disk needs a process of its own.
  life = await begin(origin, false);
  words = await additionOf(life);
  sentBefore = (await takePicture(life)).cChainTransactions;
});
afterEach(() => life.stop());

const sent = async (): Promise<number> => (await takePicture(life)).cChainTransactions - sentBefore;
const add = (): Promise<Ended> => life.send(ADD, ...words);

const file = (): string => journalFile(life)!;

/** Returns options that run the program on a failing disk. `preload` simulates the failure that `env` configures. */
const withDisk = (preload: string, env: Readonly<Record<string, string>>) => ({
  env: {
    ONBOARD_PRIVATE_KEY: life.operator.account.privateKey,
    NODE_OPTIONS: `--import ${resolve('test/crash/helpers', preload)}`,
    ...env,
  },
});
const runOn = (disk: ReturnType<typeof withDisk>, command: string, ...args: readonly string[]) =>
  runProgram([command, '--network', 'sandbox', ...args], { home: life.home, ...disk });
const addOn = (disk: ReturnType<typeof withDisk>): Promise<Ended> =>
  runOn(disk, ADD, '--yes', ...words);

/** Expects that the journal's error was reported without a stack trace. */
function expectNotWritten(ended: Ended, why: string): void {
  expectRefused(ended, 3, 'E-JRN-102: The journal in ', ` cannot be written: ${why}`);
  expect(ended.stderr).not.toMatch(/\bat .*:\d+:\d+/);
}

test('a state folder without write access is reported before anything is sent, and does not prevent commands that only read', async () => {
  const disk = withDisk('refusing-disk.mjs', { REFUSAL: 'EROFS' });
  expectNotWritten(await addOn(disk), 'the disk is read-only.');
  expect(await sent()).toBe(0);
  const operator = life.operator.account.evmAddress;
  const looked = await runOn(disk, 'status', operator);
  expect(looked).toMatchObject({ code: 0, stderr: '' });
  expect(looked.stdout).toContain(operator);

  onlyLine(await add());
  expect(await sent()).toBe(1);
});

test('a sync that fails is named and leaves no lock, and a file system that keeps no modes is no obstacle', async () => {
  const withFault = (faults: object) =>
    withDisk('other-disk.mjs', { FAULTS: JSON.stringify(faults) });
  expectNotWritten(await addOn(withFault({ fdatasyncSync: 'EIO' })), 'the disk failed');
  expect(await sent()).toBe(0);
  onlyLine(await addOn(withFault({ chmodSync: 'EPERM' })));
  expect(await sent()).toBe(1);
});

describe('a full disk', () => {
  const addUntilFull = async (fullAt: number): Promise<void> => {
    const disk = withDisk('full-disk.mjs', { FULL_AT: fullAt.toString() });
    expectNotWritten(await addOn(disk), 'the disk is full.');
  };

  test('before the lock is written leaves no file behind', async () => {
    await addUntilFull(0);
    expect(readdirSync(join(life.home, 'journals'))).toEqual([]);
  });

  // The second record contains the signature. Without this record, no transaction is pending.
  test.each([
    { records: [1, 2], sentBy: 0 },
    { records: [3], sentBy: 1 },
    ...(IS_WHOLE ? [{ records: [4], sentBy: 1 }] : []),
  ])(
    'at record $records stops the program before it sends an unrecorded transaction, and loses nothing',
    async ({ records, sentBy }) => {
      for (const fullAt of records) {
        await addUntilFull(fullAt);
        expect(await sent()).toBeLessThanOrEqual(sentBy);
        // The program removes half of a record, because it would damage the next record too.
        expect(readFileSync(file(), 'utf8')).toMatch(/^(?:\{.*\}\n)*$/);
        expect(journalLines(life)).toHaveLength(fullAt - 1);
      }
      onlyLine(await add());
      expect(await sent()).toBe(1);
    },
  );
});

test('a repair that is killed at any point loses no record', async () => {
  onlyLine(await add());
  const path = file();
  const whole = readFileSync(path, 'utf8');
  const torn = `${whole}{"crc":"00000000","rec`;
  const command = [ADD, ...words];

  writeFileSync(path, torn);
  const { crossed } = await runCounted(command, life, { at: 0 });
  // A link keeps the damaged file, and one rename replaces it with the repaired file.
  const repair = [crossed.indexOf('link'), crossed.indexOf('rename')];
  expect(crossed.filter((what) => what === 'rename')).toHaveLength(1);
  const repairing = crossed.slice(repair[0], (repair[1] ?? 0) + 2);
  expect(repairing).toEqual(['link', 'sync', 'sync', 'rename', 'sync']);

  // `crossed` counts from 0. The process dies from the boundary before the link to the one after the last sync.
  // By day at every second one, which is before and after each change of a file's name.
  for (let border = repair[0] ?? 0; border <= (repair[1] ?? 0) + 3; border += IS_WHOLE ? 1 : 2) {
    writeFileSync(path, torn);
    expect((await runCounted(command, life, { at: border })).ended.code).toBeNull();
    // The journal exists, damaged or repaired, and contains every record.
    expect(readFileSync(path, 'utf8').startsWith(whole)).toBe(true);
  }
  onlyLine(await add());
  expect(readFileSync(path, 'utf8').startsWith(whole)).toBe(true);
  expect(await sent()).toBe(1);
});

test('a damaged journal is repaired, a later version is not changed, and nothing is sent again', async () => {
  writeFileSync(`${life.home}/journals`, 'a file where the folder belongs');
  expectNotWritten(await add(), '');
  expect(await sent()).toBe(0);
  rmSync(`${life.home}/journals`);
  mkdirSync(`${life.home}/journals`);

  onlyLine(await add());
  const whole = readFileSync(file(), 'utf8');
  appendFileSync(file(), '{"crc":"00000000","record":{"v":1,"ty');
  const torn = await add();
  onlyLine(torn);
  expect(torn.stderr).toMatch(/could not be read \(the last record was cut off; .*damaged-/);
  expect(readFileSync(file(), 'utf8').startsWith(whole)).toBe(true);
  const beside = readdirSync(dirname(file()));
  expect(beside.filter((name) => name.includes('.damaged-'))).toHaveLength(1);

  // The valid records before and after damaged lines in the middle are kept.
  const lines = journalLines(life);
  const garbage = ['\u0000\u0000\u0000', lines[1]!.replace('"signed"', '"singed"')];
  writeFileSync(file(), [lines[0], ...garbage, ...lines.slice(2), ''].join('\n'));
  const damaged = await add();
  onlyLine(damaged);
  expect(damaged.stderr).toMatch(/could not be read \(damaged records: 2; /);
  const left = journalLines(life);
  expect(left.slice(0, lines.length - 1)).toEqual(lines.filter((_, index) => index !== 1));

  const { record } = JSON.parse(lines[0]!) as { record: object };
  appendFileSync(file(), journalLine({ ...record, v: 2, type: 'foreseen' }));
  const before = readFileSync(file(), 'utf8');
  expectRefused(await add(), 3, 'E-JRN-201');
  expect(readFileSync(file(), 'utf8')).toBe(before);
  // The program works again after the file is moved away.
  renameSync(file(), `${file()}.later`);
  onlyLine(await add());
  expect(await sent()).toBe(1);
});
