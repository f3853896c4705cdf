import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  parseProfileJson,
  parseProfile,
  fillEnvironment,
} from '../../adapters/profile/parse-profile.ts';
import { fileFault } from '../../storage/file-fault.ts';
import { createFile } from '../../storage/write-files.ts';
import { makeOwnFolder } from '../../storage/own-files.ts';
import type { Paths } from '../../ports/host.ts';
import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import { SANDBOX, type StatedProfile } from '../../domain/network/profile.ts';
import { networkFiles, ownProfilesFolder } from './networks.ts';

/**
 * Reads a profile that the user wants to add.
 * @throws OnboardError E-PRF-102 if the profile is damaged or is called `sandbox`, E-PRF-104 if an
 * environment variable that the profile names is empty or not set, E-PRF-105 if the user already has a
 * profile of that name, E-PRF-107
 */
export async function parseNewNetwork(
  text: string,
  source: string,
  paths: Paths,
): Promise<StatedProfile> {
  const json = fillEnvironment(parseProfileJson(text, source), process.env, source);
  const profile = parseProfile(json, source);
  const { name } = profile;
  if (name === SANDBOX) {
    throw new OnboardError('E-PRF-102', { file: source, fault: message('reason.name-of-sandbox') });
  }
  const file = ownProfileFile(name, paths);
  if ((await networkFiles(paths)).some((networkFile) => networkFile.file === file)) {
    throw new OnboardError('E-PRF-105', { name, file });
  }
  return profile;
}

/** @throws OnboardError E-FILE-101, E-FILE-102, and the errors of `parseNewNetwork` */
export async function addNetwork(text: string, source: string, paths: Paths) {
  const { name } = await parseNewNetwork(text, source, paths);
  const file = ownProfileFile(name, paths);
  try {
    makeOwnFolder(ownProfilesFolder(paths));
    createFile(file, text);
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    throw new OnboardError('E-FILE-101', { file, reason: fileFault(error) }, error);
  }
  return { name, file };
}

function ownProfileFile(name: string, paths: Paths): string {
  return join(ownProfilesFolder(paths), `${name}.json`);
}

/** @throws OnboardError E-PRF-106 if the user has no profile of that name, E-PRF-107, E-FILE-101 */
export async function removeNetwork(name: string, paths: Paths): Promise<void> {
  const own = (await networkFiles(paths)).find(
    (networkFile) => networkFile.own && networkFile.name === name,
  );
  if (own === undefined) throw new OnboardError('E-PRF-106', { name });
  const { file } = own;
  await rm(file).catch((error: unknown) => {
    throw new OnboardError('E-FILE-101', { file, reason: fileFault(error) }, error);
  });
}
