import { chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
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
const linkIn = (folder: string, target: string): string => {
  const path = join(folder, 'link');
  symlinkSync(target, path);
  return path;
};

describe.skipIf(!isRoot)(
  'what belongs to another user is refused, although only its owner may use it',
  () => {
    const places = {
      'the file': (folder: string) => giveAway(fileIn(folder, 'secret', PASSWORD)),
      'its folder': (folder: string) => fileIn(giveAway(folderIn(folder, 'a')), 'secret', PASSWORD),
      'a folder above': (folder: string) =>
        fileIn(folderIn(giveAway(folderIn(folder, 'a')), 'b'), 'secret', PASSWORD),
      'the folder of a link': (folder: string) =>
        linkIn(giveAway(folderIn(folder, 'a')), fileIn(folder, 'secret', PASSWORD)),
      'the target of a link': (folder: string) =>
        linkIn(folder, giveAway(fileIn(folder, 'secret', PASSWORD))),
    };

    test.each(Object.entries(places))('a password file: %s', async (_, place) => {
      const file = place(temporaryFolder());
      const { code, stderr } = await runHere(['keys', 'create', 'mine', '--password-file', file]);
      expect(stderr).toMatch(/E-FILE-107[^]*user ID 65534/);
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
