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
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createJournalFolder } from '../../../src/adapters/storage/journal-folder.ts';
import { readText, saveText, writeText } from '../../../src/adapters/storage/text-files.ts';
import { openSettings } from '../../../src/adapters/storage/settings-store.ts';
import { createKeystore } from '../../../src/adapters/keys/keystore-folder.ts';
import { filePlace, readSecret } from '../../../src/adapters/keys/secret-places.ts';
import { lockFolder } from '../../../src/sandbox/state/state-folder.ts';
import { addName, moveFile } from '../../../src/storage/write-files.ts';
import { makeMissingFolder } from '../../../src/storage/own-files.ts';
import { FakeClock } from '../engine/helpers/fake-clock.ts';
import { folderOfFile, removeFolder } from '../../helpers/temporary-folder.ts';
import { said } from '../../helpers/told.ts';

const clock = new FakeClock();
const { signal } = new AbortController();
const TASK = 'sandbox-0x1';
let base: string;
let elsewhere: string;

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

/** Creates a link to another file in place of `path`. */
const linkAt = (path: string, target = join(elsewhere, 'target')): void =>
  symlinkSync(target, path);
const journals = () => createJournalFolder(join(base, 'journals'), clock);

/** The program's files, relative to the base folder, and what opens each of them. */
const FILES: Readonly<Record<string, readonly ((path: string) => Promise<unknown>)[]>> = {
  [`journals/${TASK}.ndjson`]: [
    () => journals().open(TASK),
    () => journals().read(TASK, () => undefined),
  ],
  [`journals/${TASK}.ndjson.lock`]: [() => journals().open(TASK)],
  'settings.json': [() => openSettings(base, clock)],
};
/** The same, and the files that only commands read. */
const REGULAR: typeof FILES = {
  ...FILES,
  'sandbox.lock': [() => Promise.resolve().then(() => lockFolder(base, 0))],
  'operator.json': [() => createKeystore(base, clock).find('operator')],
  key: [(path) => readSecret(filePlace, path, { environment: {}, signal })],
  'profile.json': [readText],
};

/** Functions that create something other than a regular file at `path`. */
const PLACES = {
  'a named pipe': (path: string) => {
    expect(spawnSync('mkfifo', ['-m', '600', path]).status).toBe(0);
  },
  'a folder': (path: string) => mkdirSync(path, { mode: 0o700 }),
  'a device': (path: string) => expect(spawnSync('cp', ['-a', '/dev/null', path]).status).toBe(0),
} as const;
const canMakeDevices = process.platform === 'linux' && process.getuid?.() === 0;

/** Expects that each function refuses what `make` puts in place of the file, and leaves nothing beside it. */
async function expectRefusals(
  [file, opens]: (typeof entries)[number],
  make: (path: string) => unknown,
  error: object,
): Promise<void> {
  const path = join(base, file);
  mkdirSync(dirname(path), { recursive: true });
  make(path);
  const before = readdirSync(dirname(path));
  for (const open of opens) await expect(open(path)).rejects.toMatchObject(error);
  expect(readdirSync(dirname(path))).toEqual(before);
}
const entries = Object.entries(FILES);

describe('refuses a link in place of', () => {
  test.each(entries)('%s', async (...entry) => {
    await expectRefusals(entry, (path) => linkAt(path), { code: 'E-FILE-102' });
  });

  test('the home folder or the folder of journals', async () => {
    linkAt(join(base, 'home'), elsewhere);
    linkAt(join(base, 'journals'), elsewhere);
    const inHome = createJournalFolder(join(base, 'home', 'journals'), clock);
    for (const open of [
      () => inHome.open(TASK),
      () => openSettings(join(base, 'home'), clock),
      () => journals().open(TASK),
    ])
      await expect(open()).rejects.toMatchObject({ code: 'E-FILE-102' });
  });

  test('a draft file, whose link is not followed', async () => {
    const folder = join(base, 'journals');
    mkdirSync(folder);
    writeFileSync(join(folder, `${TASK}.ndjson`), 'damaged\n');
    linkAt(join(folder, `${TASK}.ndjson.new`));
    const store = await journals().open(TASK);
    await store.load(() => undefined);
    await store.close();
    expect(readFileSync(join(folder, `${TASK}.ndjson`), 'utf8')).toBe('');
  });

  test('a saved text: uses another name or refuses', async () => {
    linkAt(join(base, 'ticket.md'));
    expect(await saveText(base, 'ticket.md', 'text')).toBe(join(base, 'ticket-2.md'));
    await expect(writeText(join(base, 'ticket.md'), 'text')).rejects.toMatchObject({
      code: 'E-SUP-109',
    });
  });
});

describe
  .skipIf(process.platform === 'win32')
  .each(Object.entries(PLACES).filter(([what]) => what !== 'a device' || canMakeDevices))(
  'rejects %s at once in place of',
  (what, make) => {
    test.each(Object.entries(REGULAR))('%s', async (...entry) => {
      const values = { path: join(base, entry[0]), what: said(what) };
      await expectRefusals(entry, make, { code: 'E-FILE-103', values });
    });
  },
);

test.each(['a link', 'a folder'])('does not replace %s by changed settings', async (what) => {
  const store = await openSettings(base, clock);
  const path = join(base, 'settings.json');
  if (what === 'a link') linkAt(path);
  else PLACES['a folder'](path);
  const code = what === 'a link' ? 'E-FILE-102' : 'E-FILE-103';
  await expect(store.change(() => ({}))).rejects.toMatchObject({ code });
});

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test.each(['000', '277'])('only the owner has access with umask %s', async (text) => {
  const home = join(base, 'home');
  mkdirSync(home);
  const before = process.umask(parseInt(text, 8));
  try {
    const folder = join(home, 'journals');
    const store = await createJournalFolder(folder, clock).open(TASK);
    await store.append({ x: 1 });
    const lock = mode(join(folder, `${TASK}.ndjson.lock`));
    await store.close();
    const journal = mode(join(folder, `${TASK}.ndjson`));
    expect([mode(folder), journal, lock]).toEqual(['700', '600', '600']);
    const config = join(home, 'config');
    await (await openSettings(config, clock)).change(() => ({ network: 'fuji' }));
    expect([mode(config), mode(join(config, 'settings.json'))]).toEqual(['700', '600']);
    expect(mode(await saveText(home, 'ticket.md', 'text'))).toBe('600');
  } finally {
    process.umask(before);
  }
});

test('keeps the permissions of an existing folder', () => {
  const folder = join(base, 'shared');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  makeMissingFolder(folder);
  expect(mode(folder)).toBe('755');
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
