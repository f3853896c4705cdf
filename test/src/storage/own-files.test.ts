import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createJournalFolder } from '../../../src/adapters/storage/journal-folder.ts';
import { readText, saveText, writeText } from '../../../src/adapters/storage/text-files.ts';
import { openSettings } from '../../../src/adapters/storage/settings-store.ts';
import { createKeystore } from '../../../src/adapters/keys/keystore-folder.ts';
import { keyFromFile, secretFromFile } from '../../../src/adapters/keys/key-sources.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { lockFolder } from '../../../src/sandbox/state/state-folder.ts';
import { recordLastError, readLastErrors } from '../../../src/app/last-errors-file.ts';
import { addName, moveFile } from '../../../src/storage/write-files.ts';
import { makeMissingFolder } from '../../../src/storage/own-files.ts';
import { FakeClock } from '../engine/helpers/fake-clock.ts';
import { folderOfFile, removeFolder } from '../../helpers/temporary-folder.ts';
import { said } from '../../helpers/told.ts';

const clock = new FakeClock();
const LINKED = { code: 'E-FILE-102' };
const TASK = 'sandbox-0x1';
let base: string;
let elsewhere: string;
let refused = 0;

beforeEach(() => {
  base = folderOfFile('own-files-');
  elsewhere = join(base, 'elsewhere');
  mkdirSync(elsewhere);
});
afterEach(() => {
  // Nothing was written through the link.
  expect(existsSync(join(elsewhere, 'target'))).toBe(false);
  removeFolder(base);
});
afterAll(() => console.log(`links: ${refused} places, each refused`));

/** Creates a link to another file in place of `path`. */
function linkAt(path: string, target = join(elsewhere, 'target')): void {
  refused += 1;
  symlinkSync(target, path);
}

describe('refuses a link in place of', () => {
  test('the home folder', async () => {
    const home = join(base, 'home');
    linkAt(home, elsewhere);
    await expect(
      createJournalFolder(join(home, 'journals'), clock).open(TASK),
    ).rejects.toMatchObject(LINKED);
    await expect(openSettings(home, clock)).rejects.toMatchObject(LINKED);
  });

  test('the folder of journals', async () => {
    linkAt(join(base, 'journals'), elsewhere);
    const folder = createJournalFolder(join(base, 'journals'), clock);
    await expect(folder.open(TASK)).rejects.toMatchObject(LINKED);
  });

  test('a journal, to be written or read', async () => {
    const folder = createJournalFolder(join(base, 'journals'), clock);
    mkdirSync(join(base, 'journals'));
    linkAt(join(base, 'journals', `${TASK}.ndjson`));
    await expect(folder.open(TASK)).rejects.toMatchObject(LINKED);
    await expect(folder.read(TASK)).rejects.toMatchObject(LINKED);
    // The lock was released.
    expect(existsSync(join(base, 'journals', `${TASK}.ndjson.lock`))).toBe(false);
  });

  test('a lock', async () => {
    mkdirSync(join(base, 'journals'));
    linkAt(join(base, 'journals', `${TASK}.ndjson.lock`));
    const folder = createJournalFolder(join(base, 'journals'), clock);
    await expect(folder.open(TASK)).rejects.toMatchObject(LINKED);
  });

  test('the settings', async () => {
    linkAt(join(base, 'settings.json'));
    await expect(openSettings(base, clock)).rejects.toMatchObject(LINKED);
    rmSync(join(base, 'settings.json'));
    const store = await openSettings(base, clock);
    linkAt(join(base, 'settings.json'));
    await expect(store.change(() => ({ network: 'fuji' }))).rejects.toMatchObject(LINKED);
  });

  test('a draft file, whose link is not followed', async () => {
    const journals = join(base, 'journals');
    mkdirSync(journals);
    writeFileSync(join(journals, `${TASK}.ndjson`), 'damaged\n');
    linkAt(join(journals, `${TASK}.ndjson.new`));
    linkAt(join(journals, `${TASK}.ndjson.lock.${process.pid}`));
    const store = await createJournalFolder(journals, clock).open(TASK);
    await store.load();
    await store.close();
    expect(readFileSync(join(journals, `${TASK}.ndjson`), 'utf8')).toBe('');
  });

  test('a saved text: uses another name or refuses', async () => {
    linkAt(join(base, 'ticket.md'));
    expect(await saveText(base, 'ticket.md', 'text')).toBe(join(base, 'ticket-2.md'));
    await expect(writeText(join(base, 'ticket.md'), 'text')).rejects.toMatchObject({
      code: 'E-SUP-109',
    });
  });
});

/** Functions that create something other than a regular file at `path`. */
const PLACES = {
  'a named pipe': (path: string) => {
    expect(spawnSync('mkfifo', ['-m', '600', path]).status).toBe(0);
  },
  'a folder': (path: string) => mkdirSync(path, { mode: 0o700 }),
  'a device': (path: string) => expect(spawnSync('cp', ['-a', '/dev/null', path]).status).toBe(0),
} as const;
const canMakeDevices = process.platform === 'linux' && process.getuid?.() === 0;

describe
  .skipIf(process.platform === 'win32')
  .each(Object.entries(PLACES).filter(([what]) => what !== 'a device' || canMakeDevices))(
  'rejects %s at once in place of',
  (what, make) => {
    const refusal = (path: string) => ({ code: 'E-FILE-103', values: { path, what: said(what) } });

    test('a journal, to be written or read', async () => {
      const journals = join(base, 'journals');
      const path = join(journals, `${TASK}.ndjson`);
      mkdirSync(journals);
      make(path);
      const folder = createJournalFolder(journals, clock);
      await expect(folder.open(TASK)).rejects.toMatchObject(refusal(path));
      await expect(folder.read(TASK)).rejects.toMatchObject(refusal(path));
      expect(readdirSync(journals)).toEqual([`${TASK}.ndjson`]);
    });

    test('a lock', async () => {
      const journals = join(base, 'journals');
      const path = join(journals, `${TASK}.ndjson.lock`);
      mkdirSync(journals);
      make(path);
      await expect(createJournalFolder(journals, clock).open(TASK)).rejects.toMatchObject(
        refusal(path),
      );
      expect(readdirSync(journals)).toEqual([`${TASK}.ndjson.lock`]);
    });

    test('the lock of the sandbox', () => {
      make(join(base, 'sandbox.lock'));
      expect(() => lockFolder(base, 0)).toThrow(
        expect.objectContaining(refusal(join(base, 'sandbox.lock'))),
      );
    });

    test('the settings', async () => {
      const path = join(base, 'settings.json');
      make(path);
      await expect(openSettings(base, clock)).rejects.toMatchObject(refusal(path));
      rmSync(path, { recursive: true });
      const store = await openSettings(base, clock);
      make(path);
      await expect(store.change(() => ({ network: 'fuji' }))).rejects.toMatchObject(refusal(path));
    });

    test('a keystore', async () => {
      const path = join(base, 'operator.json');
      make(path);
      await expect(createKeystore(base, clock).find('operator')).rejects.toMatchObject(
        refusal(path),
      );
    });

    test('a key file or a password file', async () => {
      const path = join(base, 'key');
      make(path);
      await expect(keyFromFile(path)).rejects.toMatchObject(refusal(path));
      await expect(secretFromFile(path)).rejects.toMatchObject(refusal(path));
    });

    test('the last errors, without an error of its own', () => {
      const path = join(base, 'last-errors.json');
      make(path);
      recordLastError(path, new OnboardError('E-CLI-102', {}), 'status', 0);
      expect(readLastErrors(path)).toEqual([]);
    });

    test('a file that a command reads', async () => {
      const path = join(base, 'profile.json');
      make(path);
      await expect(readText(path)).rejects.toMatchObject(refusal(path));
    });
  },
);

describe('gives access only to the owner, with every umask', () => {
  const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

  test.each(['000', '022', '077', '277'])('files and folders with umask %s', async (text) => {
    const home = join(base, 'home');
    mkdirSync(home);
    const before = process.umask(parseInt(text, 8));
    try {
      const journals = join(home, 'journals');
      const store = await createJournalFolder(journals, clock).open(TASK);
      await store.append({ x: 1 });
      const lock = mode(join(journals, `${TASK}.ndjson.lock`));
      await store.close();
      expect([mode(journals), mode(join(journals, `${TASK}.ndjson`)), lock]).toEqual([
        '700',
        '600',
        '600',
      ]);
      const state = join(home, 'sandbox');
      makeMissingFolder(state);
      expect(mode(state)).toBe('700');
      const config = join(home, 'config');
      await (await openSettings(config, clock)).change(() => ({ network: 'fuji' }));
      expect([mode(config), mode(join(config, 'settings.json'))]).toEqual(['700', '600']);
      expect(mode(await saveText(home, 'ticket.md', 'text'))).toBe('600');
    } finally {
      process.umask(before);
    }
  });
});

test('creates a missing folder, and keeps the permissions of an existing folder', () => {
  const folder = join(base, 'shared');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  makeMissingFolder(folder);
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('755');
});

test('renaming replaces a file, but adding a second name never does', () => {
  const [one, other] = [join(base, 'one'), join(base, 'other')];
  writeFileSync(one, 'one');
  writeFileSync(other, 'other');
  expect(() => addName(one, other)).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  expect(readFileSync(other, 'utf8')).toBe('other');
  moveFile(one, other);
  expect(existsSync(one)).toBe(false);
  expect(readFileSync(other, 'utf8')).toBe('one');
});
