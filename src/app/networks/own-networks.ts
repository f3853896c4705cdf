import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseProfileJson, parseProfile } from '../../adapters/profile/parse-profile.ts';
import type { ServiceVariables } from '../../adapters/profile/service-variables.ts';
import { fileError, shownPath } from '../../storage/file-fault.ts';
import { createFile } from '../../storage/write-files.ts';
import { makeOwnFolder } from '../../storage/own-files.ts';
import type { Paths } from '../../ports/host.ts';
import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import { refusedText } from '../../domain/text/refused.ts';
import { SANDBOX, type StatedProfile } from '../../domain/network/profile.ts';
import { networkFiles, ownProfilesFolder } from './networks.ts';

/**
 * Reads a profile that the user wants to add.
 * @throws OnboardError E-PRF-102 if the profile is damaged or has the name of a network of the program, E-PRF-104 and
 * E-PRF-110 for a variable that is missing or looks like a key, E-PRF-105 if the user already has a profile of that
 * name, E-PRF-107
 */
export async function parseNewNetwork(
  text: string,
  source: string,
  paths: Paths,
  services: ServiceVariables,
): Promise<StatedProfile> {
  const profile = parseProfile(parseProfileJson(text, source), source, services);
  const { name } = profile;
  const files = await networkFiles(paths);
  const isShipped = files.some((shipped) => !shipped.isOwn && shipped.name === name);
  if (name === SANDBOX || isShipped) {
    const fault = message('reason.name-of-program', { name });
    throw new OnboardError('E-PRF-102', { file: source, fault });
  }
  const file = ownProfileFile(name, paths);
  if (existsSync(file)) throw new OnboardError('E-PRF-105', { name, file });
  return profile;
}

/**
 * Saves a profile as the user's own.
 * @throws OnboardError E-FILE-101, E-FILE-102, and the errors of `parseNewNetwork`
 */
export async function addNetwork(
  text: string,
  source: string,
  paths: Paths,
  services: ServiceVariables,
) {
  const { name } = await parseNewNetwork(text, source, paths, services);
  const file = ownProfileFile(name, paths);
  try {
    makeOwnFolder(ownProfilesFolder(paths));
    createFile(file, text);
  } catch (error) {
    throw fileError('E-FILE-101', shownPath(file), error);
  }
  return { name, file };
}

function ownProfileFile(name: string, paths: Paths): string {
  return join(ownProfilesFolder(paths), `${name}.json`);
}

/**
 * Deletes a profile of the user.
 * @throws OnboardError E-PRF-106 if the user has no profile of that name, E-PRF-107, E-FILE-101
 */
export async function removeNetwork(name: string, paths: Paths): Promise<void> {
  const own = (await networkFiles(paths)).find(
    (networkFile) => networkFile.isOwn && networkFile.name === name,
  );
  if (own === undefined) throw new OnboardError('E-PRF-106', { name: refusedText(name) });
  const { file } = own;
  await rm(file).catch((error: unknown) => {
    throw fileError('E-FILE-101', shownPath(file), error);
  });
}
