import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  fillEnvironment,
  parseProfileJson,
  parseProfile,
} from '../../adapters/profile/parse-profile.ts';
import type { ListedNetwork } from '../../commands/context.ts';
import type { Paths } from '../../ports/host.ts';
import { closestOf } from '../../domain/text/closest.ts';
import { OnboardError } from '../../domain/errors.ts';
import { SANDBOX, type StatedProfile } from '../../domain/network/profile.ts';
import { fileFault } from '../../storage/file-fault.ts';
import { assetsFolder } from '../../storage/own-files.ts';
import { readText } from '../../adapters/storage/text-files.ts';
import { runningSandbox } from '../sandbox/running-sandbox.ts';

/** The user's own profile replaces a shipped profile of the same name. @throws OnboardError E-PRF-107 */
export async function networkFiles(paths: Paths) {
  const shipped = await profilesIn(join(assetsFolder(), 'profiles'), false);
  const own = await profilesIn(ownProfilesFolder(paths), true);
  return [...own, ...shipped.filter(({ name }) => !own.some((file) => file.name === name))];
}

/** @throws OnboardError E-PRF-107 */
export async function listNetworks(paths: Paths): Promise<readonly ListedNetwork[]> {
  const files = await networkFiles(paths);
  return [
    { name: SANDBOX, source: 'built in' },
    ...files.map(({ name, own }) => ({ name, source: own ? 'own' : 'shipped' }) as const),
  ];
}

/** @throws OnboardError E-PRF-107 */
export async function networkNames(paths: Paths): Promise<string[]> {
  return [...new Set((await listNetworks(paths)).map(({ name }) => name))];
}

export function permitHttp(profile: StatedProfile, allowHttp: boolean): StatedProfile {
  return allowHttp ? { ...profile, allowHttp } : profile;
}

/**
 * Loads a network's profile. The user's own profile replaces a shipped profile of the same name.
 * @throws OnboardError E-PRF-101 if no profile has that name, E-PRF-102 if the profile is damaged, E-PRF-103 for the
 * sandbox if no sandbox is running, E-PRF-104 if an environment variable that the profile names is empty or not set,
 * E-PRF-107; E-CLI-108, E-FILE-103 if the file cannot be read
 */
export async function loadProfile(name: string, paths: Paths): Promise<StatedProfile> {
  if (name === SANDBOX) return runningSandbox(paths.sandbox).network;
  const files = await networkFiles(paths);
  const networkFile = files.find((file) => file.name === name);
  if (networkFile === undefined) {
    const names = await networkNames(paths);
    throw new OnboardError('E-PRF-101', {
      name,
      similar: closestOf(name, names)[0] ?? 'none',
      known: names.join(', '),
    });
  }
  const { file } = networkFile;
  const json = parseProfileJson(await readText(file), file);
  return parseProfile(fillEnvironment(json, process.env, file), file);
}

export function ownProfilesFolder(paths: Paths): string {
  return join(paths.config, 'networks');
}

/** Empty if the folder does not exist. @throws OnboardError E-PRF-107 */
async function profilesIn(folder: string, own: boolean) {
  const files = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new OnboardError('E-PRF-107', { folder, reason: fileFault(error) }, error);
  });
  return files
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ name: file.slice(0, -5), file: join(folder, file), own }));
}
