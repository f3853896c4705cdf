import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseProfileJson } from '../../adapters/profile/parse-profile-json.ts';
import { parseProfile } from '../../adapters/profile/parse-profile.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import { C_CHAIN_ID, isFolderLocked, type SandboxProfile } from '../../sandbox/index.ts';
import { readOwnText } from '../../storage/own-files.ts';

/** A running sandbox, as its profile file describes it. */
export interface SandboxDescription {
  readonly network: NetworkProfile;
  readonly vaults: SandboxProfile['vaults'];
  readonly accounts: SandboxProfile['accounts'];
}

/**
 * Returns the sandbox whose state is in a folder.
 * @throws OnboardError E-PRF-103 if the sandbox is not running, E-PRF-102 if its profile is not valid
 */
export function runningSandbox(folder: string): SandboxDescription {
  const file = join(folder, 'profile.json');
  if (!existsSync(file) || !isFolderLocked(folder)) {
    throw new OnboardError('E-PRF-103', { folder });
  }
  const profileFile = parseProfileJson(readOwnText(file), file) as SandboxProfile & {
    network: unknown;
  };
  const { vaults, accounts } = profileFile;
  return {
    network: { cChainId: C_CHAIN_ID, ...parseProfile(profileFile.network, file) },
    vaults,
    accounts,
  };
}
