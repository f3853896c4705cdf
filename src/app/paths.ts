import { VARIABLE } from '../domain/variables.ts';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Paths } from '../ports/host.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const PRODUCT = 'validator-onboarding';

interface PathSources {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly homeFolder: string;
}

/** Below `home`, `ONBOARD_HOME` or the platform's usual places (XDG, ~/Library, %APPDATA%, %LOCALAPPDATA%). */
export function findPaths(home: string | undefined, sources: PathSources): Paths {
  const base = home ?? nonEmpty(sources.environment[VARIABLE.home]);
  if (base !== undefined) return foldersBelow(base, base);
  const { config, state } = platformFolders(sources);
  return foldersBelow(join(config, PRODUCT), join(state, PRODUCT));
}

export function pathsHere(
  home: string | undefined,
  environment: PathSources['environment'],
): Paths {
  return findPaths(home, {
    platform: process.platform,
    environment,
    // Not read if the folder is named, because the system refuses a HOME that is too long.
    get homeFolder() {
      return homedir();
    },
  });
}

function foldersBelow(config: string, state: string): Paths {
  return {
    config,
    keys: join(config, 'keys'),
    ledger: join(config, 'ledger'),
    journals: join(state, 'journals'),
    lastErrors: join(state, 'last-errors.json'),
    sandbox: join(state, 'sandbox'),
  };
}

function platformFolders({ platform, environment, homeFolder }: PathSources) {
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

/** Returns the folder of the shipped data: next to `dist/` in a build, else next to `src/`. */
export function assetsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'assets', 'profiles'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('the folder "assets" is missing from the installation');
    folder = above;
  }
  return join(folder, 'assets');
}

export function readPage(name: string): Promise<string> {
  return readFile(join(dirname(assetsFolder()), 'docs', name), 'utf8');
}

export function readAsset(...path: readonly string[]): Promise<string> {
  return readFile(join(assetsFolder(), ...path), 'utf8');
}
