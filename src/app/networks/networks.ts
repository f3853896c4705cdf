import { statSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseProfileJson, parseProfile } from '../../adapters/profile/parse-profile.ts';
import type { ServiceVariables } from '../../adapters/profile/service-variables.ts';
import type { NetworkList } from '../../commands/context.ts';
import type { Paths } from '../../ports/host.ts';
import { closestOf } from '../../domain/text/closest.ts';
import { OnboardError, unlessThrows } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import { refusedText } from '../../domain/text/refused.ts';
import { NETWORK_NAME, SANDBOX, type StatedProfile } from '../../domain/network/profile.ts';
import { fileFault, hasCode, shownPath } from '../../storage/file-fault.ts';
import { assetsFolder, readOwnText } from '../../storage/own-files.ts';
import { readText } from '../../adapters/storage/text-files.ts';
import { runningSandbox } from '../sandbox/running-sandbox.ts';

interface NetworkFile {
  readonly name: string;
  readonly file: string;
  readonly isOwn: boolean;
}

/** Lists the files of all profiles. @throws OnboardError E-PRF-107 */
export async function networkFiles(paths: Paths): Promise<readonly NetworkFile[]> {
  return (await sortedFiles(paths)).used;
}

/**
 * Lists the shipped and the own networks, the files of the user's folder that are no network, such as the copies of a
 * synchroniser, and those of own networks that other users can change. @throws OnboardError E-PRF-107
 */
export async function listNetworks(paths: Paths): Promise<NetworkList> {
  const { used, ignored } = await sortedFiles(paths);
  return {
    networks: [
      { name: SANDBOX, source: 'built in' },
      ...used.map(({ name, isOwn }) => ({ name, source: isOwn ? 'own' : 'shipped' }) as const),
    ],
    ignored: ignored.map(({ file }) => file),
    changeable: used
      .filter(({ isOwn, file }) => isOwn && isChangeable(file))
      .map(({ file }) => file),
  };
}

/** Windows has no such permissions. */
function isChangeable(file: string): boolean {
  if (process.platform === 'win32') return false;
  return ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o022) !== 0;
}

async function sortedFiles(paths: Paths) {
  const shipped = await profilesIn(join(assetsFolder(), 'profiles'), false);
  const own = await profilesIn(ownProfilesFolder(paths), true);
  const used = own.filter((file) => isNetwork(file, shipped));
  return { used: [...used, ...shipped], ignored: own.filter((file) => !used.includes(file)) };
}

/**
 * A file name is a network's name only if `networks add` would write it: the characters fit, no network of the program
 * has the name, and the profile inside has the same name. A profile that is not JSON is reported when it is used.
 */
function isNetwork({ name, file }: NetworkFile, shipped: readonly NetworkFile[]): boolean {
  const taken = [SANDBOX, ...shipped.map((other) => other.name)];
  if (!NETWORK_NAME.test(name) || taken.includes(name)) return false;
  const profile = unlessThrows(() => JSON.parse(readOwnText(file, 'follow')) as unknown);
  const { name: inner = name } = Object(profile) as { readonly name?: unknown };
  return inner === name;
}

/** Lists the names of all profiles. @throws OnboardError E-PRF-107 */
export async function networkNames(paths: Paths): Promise<string[]> {
  return [SANDBOX, ...(await networkFiles(paths)).map(({ name }) => name)];
}

export function permitHttp(profile: StatedProfile, allowHttp: boolean): StatedProfile {
  return allowHttp ? { ...profile, allowHttp } : profile;
}

/**
 * Reads the profile of a network.
 * @param services the values for the variables that the profile names
 * @throws OnboardError E-PRF-101 if no profile has that name, E-PRF-102 if the profile is damaged, E-PRF-103 for the
 * sandbox if no sandbox is running, E-PRF-104 and E-PRF-110 for a variable that is missing or looks like a key,
 * E-PRF-107; E-CLI-108, E-FILE-103 if the file cannot be read
 */
export async function loadProfile(
  name: string,
  paths: Paths,
  services: ServiceVariables,
): Promise<StatedProfile> {
  if (name === SANDBOX) return runningSandbox(paths.sandbox).network;
  const files = await networkFiles(paths);
  const networkFile = files.find((file) => file.name === name);
  if (networkFile === undefined) {
    const names = await networkNames(paths);
    throw new OnboardError('E-PRF-101', {
      name: refusedText(name),
      similar: closestOf(name, names)[0] ?? 'none',
      known: names.join(', '),
    });
  }
  const { file, isOwn } = networkFile;
  const text = isOwn ? await readText(file) : await readFile(file, 'utf8');
  const profile = parseProfile(parseProfileJson(text, file), file, services);
  if (profile.name === name) return profile;
  const fault = message('reason.name-of-file', { name: profile.name });
  throw new OnboardError('E-PRF-102', { file, fault });
}

export function ownProfilesFolder(paths: Paths): string {
  return join(paths.config, 'networks');
}

/** Empty if the folder does not exist. @throws OnboardError E-PRF-107 */
async function profilesIn(folder: string, isOwn: boolean): Promise<readonly NetworkFile[]> {
  const files = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw new OnboardError(
      'E-PRF-107',
      { folder: shownPath(folder), reason: fileFault(error) },
      error,
    );
  });
  return files
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ name: file.slice(0, -5), file: join(folder, file), isOwn }));
}
