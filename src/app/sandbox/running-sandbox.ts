import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseProfile } from '../../adapters/profile/parse-profile.ts';
import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
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
  const profileFile = parsed(readOwnText(file), file);
  const { vaults, accounts } = profileFile;
  return {
    network: { cChainId: C_CHAIN_ID, ...parseProfile(profileFile.network, file) },
    vaults,
    accounts,
  };
}

function parsed(text: string, file: string): SandboxProfile & { readonly network: unknown } {
  try {
    return JSON.parse(text) as SandboxProfile & { network: unknown };
  } catch {
    throw new OnboardError('E-PRF-102', { file, fault: message('reason.not-json') });
  }
}
