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
import type { Ended } from '../helpers/program/run-program.ts';
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
  life = await begin(origin);
  words = await additionOf(life);
  sentBefore = (await takePicture(life)).cChainTransactions;
});
afterEach(() => life.stop());

const sent = async (): Promise<number> => (await takePicture(life)).cChainTransactions - sentBefore;
const add = (): Promise<Ended> => life.send(ADD, ...words);

/** Returns the path of the journal. Throws if there is no journal. */
function file(): string {
  const found = journalFile(life);
  if (found === undefined) throw new RangeError('there is no journal');
  return found;
}

function keptBeside(): string[] {
  return readdirSync(dirname(file())).filter((name) => name.includes('.damaged-'));
}

/** Returns options that run the program on a failing disk. `preload` simulates the failure that `env` configures. */
const withDisk = (preload: string, env: Readonly<Record<string, string>>) => ({
  env: {
    ONBOARD_PRIVATE_KEY: life.operator.account.privateKey,
    NODE_OPTIONS: `--import ${resolve('test/crash/helpers', preload)}`,
    ...env,
  },
});

describe('a state folder without write access', () => {
  test.each([
    ['EROFS', 'the disk is read-only'],
    ['EACCES', 'its permissions do not allow it'],
  ])(
    '(%s) is reported before anything is sent, and does not prevent commands that only read',
    async (code, why) => {
      const disk = withDisk('refusing-disk.mjs', { REFUSAL: code });
      const refused = await life.run([ADD, '--network', 'sandbox', '--yes', ...words], disk);
      expect(refused).toMatchObject({ code: 3, stdout: '' });
      expect(refused.stderr).toContain('E-JRN-102');
      expect(refused.stderr).toContain(`cannot be written: ${why}.`);
      expect(refused.stderr).not.toMatch(/\bat .*:\d+:\d+/);
      expect(await sent()).toBe(0);

      const operator = life.operator.account.evmAddress;
      const looked = await life.run(['status', operator, '--network', 'sandbox'], disk);
      expect(looked).toMatchObject({ code: 0, stderr: '' });
      expect(looked.stdout).toContain(operator);

      onlyLine(await add());
      expect(await sent()).toBe(1);
    },
  );
});

describe('a full disk', () => {
  test.each([1, 2, 3, 4])(
    'at record %i stops the program before it sends an unrecorded transaction, and loses nothing',
    async (fullAt) => {
      const { code, stdout, stderr } = await life.run(
        [ADD, '--network', 'sandbox', '--yes', ...words],
        withDisk('full-disk.mjs', { FULL_AT: fullAt.toString() }),
      );
      expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
      expect(stderr).toMatch(/E-JRN-102: The journal in .* cannot be written: the disk is full\./);
      expect(stderr).not.toMatch(/\bat .*:\d+:\d+/);
      // The second record contains the signature. Without this record, no transaction is pending.
      if (fullAt <= 2) expect(await sent()).toBe(0);
      // The program removes half of a record, because it would damage the next record too.
      expect(readFileSync(file(), 'utf8')).toMatch(/^(?:\{.*\}\n)*$/);
      expect(journalLines(life)).toHaveLength(fullAt - 1);

      onlyLine(await add());
      expect(await sent()).toBe(1);
    },
  );
});

test('a disk that is full before the lock is written leaves no file behind, even after several attempts', async () => {
  const folder = join(life.home, 'journals');
  for (let time = 0; time < 2; time++) {
    const refused = await life.run(
      [ADD, '--network', 'sandbox', '--yes', ...words],
      withDisk('full-disk.mjs', { FULL_AT: '0' }),
    );
    expect(refused).toMatchObject({ code: 3, stdout: '' });
    expect(refused.stderr).toMatch(
      /E-JRN-102: The journal in .* cannot be written: the disk is full\./,
    );
    expect(readdirSync(folder)).toEqual([]);
  }
});

test('a repair that is killed at any point loses no record', async () => {
  onlyLine(await add());
  const path = file();
  const whole = readFileSync(path, 'utf8');
  const torn = `${whole}{"crc":"00000000","rec`;
  const command = [ADD, ...words];

  writeFileSync(path, torn);
  const { crossed } = await runCounted(command, life, 0);
  // A link keeps the damaged file, and one rename replaces it with the repaired file.
  const repair = [crossed.indexOf('link', 1 + crossed.indexOf('link')), crossed.indexOf('rename')];
  expect(crossed.filter((what) => what === 'rename')).toHaveLength(1);
  expect(crossed.slice(repair[0], (repair[1] ?? 0) + 2)).toEqual([
    'link',
    'sync',
    'sync',
    'sync',
    'rename',
    'sync',
  ]);

  for (let border = 1; border <= (repair[1] ?? 0) + 3; border++) {
    writeFileSync(path, torn);
    expect((await runCounted(command, life, border)).ended.code).toBeNull();
    // The journal exists, damaged or repaired, and contains every record.
    expect(readFileSync(path, 'utf8').startsWith(whole)).toBe(true);
  }
  onlyLine(await add());
  expect(readFileSync(path, 'utf8').startsWith(whole)).toBe(true);
  expect(await sent()).toBe(1);
});

describe('a journal', () => {
  test('with a torn last line is repaired and reported, and the damaged file is kept', async () => {
    onlyLine(await add());
    const whole = readFileSync(file(), 'utf8');
    appendFileSync(file(), '{"crc":"00000000","record":{"v":1,"ty');
    const again = await add();
    onlyLine(again);
    expect(again.stderr).toMatch(/could not be read \(the last record was cut off; .*damaged-/);
    expect(readFileSync(file(), 'utf8').startsWith(whole)).toBe(true);
    expect(keptBeside()).toHaveLength(1);
    expect(await sent()).toBe(1);
  });

  test('with damaged lines in the middle keeps the valid records before and after them', async () => {
    onlyLine(await add());
    const lines = journalLines(life);
    const garbage = ['\u0000\u0000\u0000', lines[1]!.replace('"signed"', '"singed"')];
    writeFileSync(file(), [lines[0], ...garbage, ...lines.slice(2), ''].join('\n'));
    const again = await add();
    onlyLine(again);
    expect(again.stderr).toMatch(/could not be read \(damaged records: 2; /);
    const left = journalLines(life);
    expect(left.slice(0, lines.length - 1)).toEqual(lines.filter((_, index) => index !== 1));
    expect(await sent()).toBe(1);
  });

  test('of a later version is not changed, and the program works again after the file is moved away', async () => {
    onlyLine(await add());
    const { record } = JSON.parse(journalLines(life)[0]!) as { record: object };
    const { journalLine } = await import('../../src/adapters/storage/journal-folder.ts');
    appendFileSync(file(), journalLine({ ...record, v: 2, type: 'foreseen' }));
    const before = readFileSync(file(), 'utf8');

    const refused = await add();
    expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 3, stdout: '' });
    expect(refused.stderr).toContain('E-JRN-201');
    expect(readFileSync(file(), 'utf8')).toBe(before);

    renameSync(file(), `${file()}.later`);
    onlyLine(await add());
    expect(await sent()).toBe(1);
  });

  test('that cannot be stored anywhere is reported before anything is sent', async () => {
    writeFileSync(`${life.home}/journals`, 'a file where the folder belongs');
    const { code, stdout, stderr } = await add();
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toMatch(/E-JRN-102: The journal in .* cannot be written: /);
    expect(await sent()).toBe(0);

    rmSync(`${life.home}/journals`);
    mkdirSync(`${life.home}/journals`);
    onlyLine(await add());
    expect(await sent()).toBe(1);
  });
});
