import { VARIABLE } from '../domain/variables.ts';
import { homedir } from 'node:os';
import { dirname, join, posix, win32 } from 'node:path';
import { OnboardError } from '../domain/errors.ts';
import type { Paths } from '../ports/host.ts';
import { assetsFolder } from '../storage/own-files.ts';
import { readFile } from 'node:fs/promises';

const PRODUCT = 'validator-onboarding';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Below `home`, `ONBOARD_HOME` or the platform's usual places (XDG, ~/Library, %APPDATA%, %LOCALAPPDATA%). A user without
 * a home folder can use what needs no folder: reading a path throws OnboardError E-FILE-108.
 */
export function findPaths(
  home: string | undefined,
  environment: Environment,
  platform = process.platform,
  homeFolder = homedir,
): Paths {
  const base = home ?? (environment[VARIABLE.home] || undefined);
  if (base !== undefined) return foldersBelow({ config: () => base, state: () => base });
  // Read only when it is needed, because the system has no home for some users, and refuses a HOME that is too long.
  const below = (...path: readonly string[]): string => {
    try {
      const folder = homeFolder();
      if (isPlace(folder, platform)) return join(folder, ...path);
    } catch (error) {
      throw new OnboardError('E-FILE-108', {}, error);
    }
    throw new OnboardError('E-FILE-108', {});
  };
  const { config, state } = platformFolders(platform, environment, below);
  return foldersBelow({
    config: () => join(config(), PRODUCT),
    state: () => join(state(), PRODUCT),
  });
}

interface Folders {
  readonly config: () => string;
  readonly state: () => string;
}

function foldersBelow({ config, state }: Folders): Paths {
  return {
    get config() {
      return config();
    },
    get keys() {
      return join(config(), 'keys');
    },
    get ledger() {
      return join(config(), 'ledger');
    },
    get journals() {
      return join(state(), 'journals');
    },
    get sandbox() {
      return join(state(), 'sandbox');
    },
  };
}

function platformFolders(
  platform: NodeJS.Platform,
  environment: Environment,
  below: (...path: readonly string[]) => string,
): Folders {
  const named = (variable: string, ...usual: readonly string[]) => {
    return () => {
      const folder = environment[variable];
      return isPlace(folder, platform) ? folder : below(...usual);
    };
  };
  if (platform === 'darwin') {
    const support = () => below('Library', 'Application Support');
    return { config: support, state: support };
  }
  if (platform === 'win32') {
    return {
      config: named('APPDATA', 'AppData', 'Roaming'),
      state: named('LOCALAPPDATA', 'AppData', 'Local'),
    };
  }
  return {
    config: named('XDG_CONFIG_HOME', '.config'),
    state: named('XDG_STATE_HOME', '.local', 'state'),
  };
}

/** A relative folder would move with the working folder; the XDG specification ignores it. */
function isPlace(folder: string | undefined, platform: NodeJS.Platform): folder is string {
  return folder !== undefined && (platform === 'win32' ? win32 : posix).isAbsolute(folder);
}

export function readPage(name: string): Promise<string> {
  return readFile(join(dirname(assetsFolder()), 'docs', name), 'utf8');
}

export function readAsset(...path: readonly string[]): Promise<string> {
  return readFile(join(assetsFolder(), ...path), 'utf8');
}
