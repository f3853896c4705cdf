import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseProfile } from '../adapters/profile/parse-profile.ts';
import type { Paths } from '../cli/shell.ts';
import { OnboardError } from '../domain/errors.ts';
import type { NetworkProfile } from '../domain/profile.ts';
import { assetsFolder } from './assets.ts';
import { runningSandbox } from './running-sandbox.ts';

/** The network that runs on this machine, in this program or in another terminal. */
export const SANDBOX = 'sandbox';

/** The names that `--network` takes: the sandbox, what is shipped, and the user's own. */
export async function networkNames(paths: Paths): Promise<string[]> {
  const folders = [join(assetsFolder(), 'profiles'), userFolder(paths)];
  const lists = await Promise.all(folders.map(profilesIn));
  return [...new Set([SANDBOX, ...lists.flat()])];
}

/**
 * The profile of a network; the user's own goes before a shipped one of the same name.
 * @throws OnboardError E-PRF-101 where there is none of that name, E-PRF-102 where it is damaged,
 * E-PRF-103 where it is the sandbox and none runs
 */
export async function loadProfile(name: string, paths: Paths): Promise<NetworkProfile> {
  if (name === SANDBOX) return runningSandbox(paths.sandbox).network;
  for (const folder of [userFolder(paths), join(assetsFolder(), 'profiles')]) {
    if (!(await profilesIn(folder)).includes(name)) continue;
    const file = join(folder, `${name}.json`);
    return parseProfile(parseJson(await readFile(file, 'utf8'), file), file);
  }
  const known = await networkNames(paths);
  throw new OnboardError('E-PRF-101', { name, known: known.join(', ') });
}

/** @throws OnboardError E-PRF-102 */
function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new OnboardError('E-PRF-102', { file, fault: 'it is no JSON' });
  }
}

function userFolder(paths: Paths): string {
  return join(paths.config, 'networks');
}

async function profilesIn(folder: string): Promise<string[]> {
  // A folder that isn't there holds no profiles.
  const files = await readdir(folder).catch(() => []);
  return files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -5));
}
