import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseProfileJson, parseProfile } from '../../adapters/profile/parse-profile.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { SandboxSummary } from '../../commands/reading/sandbox-variables.ts';
import { C_CHAIN_ID, isFolderLocked } from '../../sandbox/index.ts';
import { shownPath } from '../../storage/file-fault.ts';
import { readOwnText } from '../../storage/own-files.ts';

/**
 * Describes the sandbox that runs in this folder.
 * @throws OnboardError E-PRF-103 if the sandbox is not running, E-PRF-102 if its profile is not valid
 */
export function runningSandbox(folder: string): SandboxSummary {
  if (!isFolderLocked(folder)) throw new OnboardError('E-PRF-103', { folder: shownPath(folder) });
  return savedSandbox(folder);
}

/** A sandbox that was stopped keeps its profile. Throws as `runningSandbox` does if there never was one. */
export function savedSandbox(folder: string): SandboxSummary {
  const file = join(folder, 'profile.json');
  if (!existsSync(file)) throw new OnboardError('E-PRF-103', { folder: shownPath(folder) });
  return parseSandboxProfile(readOwnText(file), file);
}

export function parseSandboxProfile(text: string, file: string): SandboxSummary {
  const profile = parseProfileJson(text, file) as SandboxSummary & { network: unknown };
  const { vaults, accounts } = profile;
  return {
    network: { cChainId: C_CHAIN_ID, ...parseProfile(profile.network, file) },
    vaults,
    accounts,
  };
}
