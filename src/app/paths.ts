import { VARIABLE } from '../domain/variables.ts';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Paths } from '../ports/host.ts';
import { assetsFolder } from '../storage/own-files.ts';
import { readFile } from 'node:fs/promises';

const PRODUCT = 'validator-onboarding';

type Environment = Readonly<Record<string, string | undefined>>;

/** Below `home`, `ONBOARD_HOME` or the platform's usual places (XDG, ~/Library, %APPDATA%, %LOCALAPPDATA%). */
export function findPaths(
  home: string | undefined,
  environment: Environment,
  platform = process.platform,
  homeFolder = homedir,
): Paths {
  const base = home ?? nonEmpty(environment[VARIABLE.home]);
  if (base !== undefined) return foldersBelow(base, base);
  // Not read if the folder is named, because the system refuses a HOME that is too long.
  const { config, state } = platformFolders(platform, environment, homeFolder());
  return foldersBelow(join(config, PRODUCT), join(state, PRODUCT));
}

function foldersBelow(config: string, state: string): Paths {
  return {
    config,
    keys: join(config, 'keys'),
    ledger: join(config, 'ledger'),
    journals: join(state, 'journals'),
    sandbox: join(state, 'sandbox'),
  };
}

function platformFolders(platform: NodeJS.Platform, environment: Environment, homeFolder: string) {
  if (platform === 'darwin') {
    const support = join(homeFolder, 'Library', 'Application Support');
    return { config: support, state: support };
  }
  if (platform === 'win32') {
    return {
      config: nonEmpty(environment['APPDATA']) ?? join(homeFolder, 'AppData', 'Roaming'),
      state: nonEmpty(environment['LOCALAPPDATA']) ?? join(homeFolder, 'AppData', 'Local'),
    };
  }
  return {
    config: nonEmpty(environment['XDG_CONFIG_HOME']) ?? join(homeFolder, '.config'),
    state: nonEmpty(environment['XDG_STATE_HOME']) ?? join(homeFolder, '.local', 'state'),
  };
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

export function readPage(name: string): Promise<string> {
  return readFile(join(dirname(assetsFolder()), 'docs', name), 'utf8');
}

export function readAsset(...path: readonly string[]): Promise<string> {
  return readFile(join(assetsFolder(), ...path), 'utf8');
}
