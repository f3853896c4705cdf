import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSettings } from '../../../src/adapters/storage/settings-store.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { loadLedgerPackages } from '../../../src/adapters/ledger/packages.ts';
import { runHere } from '../../helpers/program/run-here.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const NOBODY = 65_534;
const isRoot = process.geteuid?.() === 0;
const PASSWORD = 'correct horse battery';

/** Gives a path to another user. */
const giveAway = (path: string): string => {
  chownSync(path, NOBODY, NOBODY);
  return path;
};
const folderIn = (folder: string, name: string): string => {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  return path;
};
const fileIn = (folder: string, name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
};

describe.skipIf(!isRoot)(
  'what belongs to another user is refused, although only its owner may use it',
  () => {
    const places = {
      'the file': (folder: string) => giveAway(fileIn(folder, 'secret', `${PASSWORD}\n`)),
      'its folder': (folder: string) => {
        const inner = folderIn(folder, 'inner');
        const file = fileIn(inner, 'secret', PASSWORD);
        giveAway(inner);
        return file;
      },
      'a folder above': (folder: string) => {
        const outer = folderIn(folder, 'outer');
        const file = fileIn(folderIn(outer, 'inner'), 'secret', PASSWORD);
        giveAway(outer);
        return file;
      },
      'the folder of a link': (folder: string) => {
        const other = folderIn(folder, 'other');
        symlinkSync(fileIn(folder, 'secret', PASSWORD), join(other, 'link'));
        giveAway(other);
        return join(other, 'link');
      },
      'the target of a link': (folder: string) => {
        symlinkSync(giveAway(fileIn(folder, 'secret', PASSWORD)), join(folder, 'link'));
        return join(folder, 'link');
      },
    };

    test.each(Object.entries(places))('a password file: %s', async (_, place) => {
      const file = place(temporaryFolder());
      const { code, stderr } = await runHere(['keys', 'create', 'mine', '--password-file', file]);
      expect(stderr).toContain('E-FILE-107');
      expect(stderr).toContain('user ID 65534');
      expect(code).toBe(3);
    });

    test('the home of the program', async () => {
      const home = giveAway(folderIn(temporaryFolder(), 'home'));
      const env = { ONBOARD_KEYSTORE_PASSWORD: PASSWORD };
      const { code, stderr } = await runHere(['keys', 'create', 'mine'], { home, env });
      expect(stderr).toMatch(/^E-FILE-107: /);
      expect(code).toBe(3);
      const settings = await openSettings(home, systemClock);
      const change = settings.change(() => ({ network: 'fuji' }));
      await expect(change).rejects.toMatchObject({ code: 'E-FILE-107' });
    });

    test.each(['', 'node_modules', 'node_modules/a', 'node_modules/a/index.js'])(
      'the packages of a Ledger: /%s',
      (part) => {
        const folder = folderIn(temporaryFolder(), 'ledger');
        mkdirSync(join(folder, 'node_modules/a'), { recursive: true, mode: 0o700 });
        fileIn(folder, 'node_modules/a/index.js', '');
        giveAway(join(folder, part));
        expect(() => loadLedgerPackages(folder)).toThrow('E-FILE-107');
      },
    );
  },
);

test('a Ledger package that other users can write to is refused, wherever it is', () => {
  const folder = folderIn(temporaryFolder(), 'ledger');
  mkdirSync(join(folder, 'node_modules/a'), { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'node_modules/a/index.js'), '', { mode: 0o600 });
  expect(() => loadLedgerPackages(folder)).toThrow('E-LED-101');
  mkdirSync(join(folder, 'node_modules/b'));
  // The mask of the process does not apply to an explicit change.
  chmodSync(join(folder, 'node_modules/b'), 0o777);
  expect(() => loadLedgerPackages(folder)).toThrow('E-LED-102');
});
