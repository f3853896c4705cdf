import { OnboardError } from '../domain/errors.ts';
import type { NetworkProfile } from '../domain/network/profile.ts';
import { type NetworkIdentity, networkKey } from '../domain/network/identity.ts';
import type { SettingsStore } from '../ports/stored-data.ts';
import type { Signer } from '../ports/signer.ts';

interface FirstSignature {
  readonly profile: Pick<NetworkProfile, 'name' | 'worthless'> & NetworkIdentity;
  readonly signer: Pick<Signer, 'evmAddress' | 'where'>;
  readonly settings: Pick<SettingsStore, 'read' | 'change'>;
}

/**
 * True if the operator must type the network's name before this account signs. Networks where AVAX is real
 * money require the name once for each account. False for external signing, because the signer's own software
 * asks for confirmation.
 */
export function mustTypeNetwork({ profile, signer, settings }: FirstSignature): boolean {
  if (profile.worthless || signer.where === 'elsewhere') return false;
  return !confirmedAccounts(settings, networkKey(profile)).includes(signer.evmAddress);
}

/**
 * Checks the typed name and records the account in the settings.
 * @throws OnboardError E-SIGN-209 if the typed name is missing or wrong; E-SET-101 if the settings cannot be saved
 */
export async function confirmNetwork(
  { profile, signer, settings }: FirstSignature,
  typed: string | undefined,
): Promise<void> {
  const account = signer.evmAddress;
  const { name: network } = profile;
  if (typed?.trim() !== network) throw new OnboardError('E-SIGN-209', { network, account });
  const key = networkKey(profile);
  await settings.change(({ realMoney }) => ({
    realMoney: { ...realMoney, [key]: [...confirmedAccounts(settings, key), account] },
  }));
}

function confirmedAccounts(settings: FirstSignature['settings'], key: string): readonly string[] {
  return settings.read().realMoney?.[key] ?? [];
}
