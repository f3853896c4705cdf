import { OnboardError } from '../../../src/domain/errors.ts';
import { english } from '../../../src/i18n/english.ts';
import { chmodSync, closeSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keyFromPlace } from '../../../src/adapters/keys/key-sources.ts';
import { createLedger } from '../../../src/adapters/ledger/ledger-signer.ts';
import { APPENDING, openOwnFile } from '../../../src/storage/own-files.ts';
import { moveFile } from '../../../src/storage/write-files.ts';
import { findPaths } from '../../../src/app/paths.ts';
import { told } from '../../helpers/told.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

// Runs the code for other platforms on this one. docs/platforms.md lists what needs a real machine.
const KEY = '1'.repeat(64);

/** Sets `process.platform` until the test ends. */
function pretend(platform: NodeJS.Platform): void {
  const own = Object.getOwnPropertyDescriptor(process, 'platform')!;
  Object.defineProperty(process, 'platform', { ...own, value: platform });
  onTestFinished(() => void Object.defineProperty(process, 'platform', own));
}

describe('folders', () => {
  const homeFolder = '/home/me';
  const of = (platform: NodeJS.Platform, environment: Record<string, string>) => {
    const { config, journals } = findPaths(undefined, environment, platform, () => homeFolder);
    return [config, journals].map((path) => path.replaceAll('\\', '/'));
  };

  const NAME = 'validator-onboarding';
  const SUPPORT = `/home/me/Library/Application Support/${NAME}`;

  test.each<[NodeJS.Platform, Record<string, string>, config: string, state: string]>([
    ['linux', {}, `/home/me/.config/${NAME}`, `/home/me/.local/state/${NAME}`],
    ['linux', { XDG_CONFIG_HOME: '/c', XDG_STATE_HOME: '/s' }, `/c/${NAME}`, `/s/${NAME}`],
    ['darwin', { XDG_CONFIG_HOME: '/c' }, SUPPORT, SUPPORT],
    [
      'win32',
      { APPDATA: '/roaming', LOCALAPPDATA: '/local' },
      `/roaming/${NAME}`,
      `/local/${NAME}`,
    ],
    [
      'win32',
      { APPDATA: '', LOCALAPPDATA: '' },
      `/home/me/AppData/Roaming/${NAME}`,
      `/home/me/AppData/Local/${NAME}`,
    ],
  ])('follow the rules of %s with %o', (platform, environment, config, state) => {
    expect(of(platform, environment)).toEqual([config, `${state}/journals`]);
  });

  test.each(['', 'home', './home'])('ignore relative places of the environment: %j', (relative) => {
    const environment = { XDG_CONFIG_HOME: relative, XDG_STATE_HOME: relative };
    const { config } = findPaths(undefined, environment, 'linux', () => homeFolder);
    expect(config).toBe(`/home/me/.config/${NAME}`);
    const paths = findPaths(undefined, {}, 'linux', () => relative);
    expect(() => paths.config).toThrow(told('no home folder'));
  });

  test('are missing only where the system has no home folder and the environment names none', () => {
    const noHome = () => {
      throw new Error('uv_os_homedir returned ENOENT');
    };
    const paths = findPaths(undefined, { XDG_STATE_HOME: '/s' }, 'linux', noHome);
    expect(paths.journals).toBe(`/s/${NAME}/journals`);
    expect(() => paths.config).toThrow(told('no home folder'));
    expect(findPaths('/h', {}, 'linux', noHome).config).toBe('/h');
  });
});

describe.skipIf(process.platform === 'win32')('file modes, which Windows does not have', () => {
  const fileOf = (mode: number, text = KEY): string => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, text);
    chmodSync(file, mode);
    return file;
  };

  const { signal } = new AbortController();
  const keyIn = (file: string) => keyFromPlace('file', file, { environment: {}, signal });

  test('rejects a key that other users can read, but accepts it on Windows', async () => {
    const file = fileOf(0o644);
    await expect(keyIn(file)).rejects.toMatchObject({ code: 'E-KEY-104' });
    pretend('win32');
    expect((await keyIn(file)).where).toBe('here');
  });

  test('gives a file opened for writing mode 0600, but changes no mode on Windows', () => {
    const [here, there] = [fileOf(0o644), fileOf(0o644)];
    closeSync(openOwnFile(here, APPENDING));
    expect(statSync(here).mode & 0o777).toBe(0o600);
    pretend('win32');
    closeSync(openOwnFile(there, APPENDING));
    expect(statSync(there).mode & 0o777).toBe(0o644);
  });

  test('rejects a Ledger folder that other users can write to, but does not check it on Windows', async () => {
    const folder = join(temporaryFolder(), 'ledger');
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    const reason = async (): Promise<string> => {
      try {
        await createLedger(folder).open(0);
      } catch (error) {
        return error instanceof OnboardError ? english.error(error).text : String(error);
      }
      return 'opened';
    };
    expect(await reason()).toContain('other users can write');
    pretend('win32');
    expect(await reason()).not.toContain('other users can write');
  });
});

test('syncs a folder, but does not open it on Windows', () => {
  const folder = join(temporaryFolder(), 'folder');
  // The new path leads through the moved folder, so its parent folder cannot be opened after the move.
  const move = () => {
    mkdirSync(folder);
    moveFile(folder, `${folder}/../moved`);
  };
  expect(move).toThrow(/ENOENT/);
  pretend('win32');
  move();
  expect(existsSync(folder)).toBe(false);
});
