import { OnboardError } from '../../domain/errors.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { SettingsStore } from '../../ports/settings.ts';
import type { Signer } from '../../ports/signer.ts';

/** What is signed, where, and what is remembered. */
export interface FirstSignature {
  readonly profile: Pick<NetworkProfile, 'name' | 'worthless'>;
  readonly signer: Pick<Signer, 'evmAddress' | 'where'>;
  readonly settings: Pick<SettingsStore, 'read' | 'change'>;
}

/**
 * Whether the name of the network must be typed before this account signs: AVAX there is real money, and the name was
 * not typed for this account before. An account that signs elsewhere is confirmed there.
 */
export function mustTypeNetwork({ profile, signer, settings }: FirstSignature): boolean {
  if (profile.worthless || signer.where === 'elsewhere') return false;
  return !confirmed(settings, profile.name).includes(signer.evmAddress);
}

/**
 * Checks the typed name and remembers the account.
 * @throws OnboardError E-SIGN-209 where another name, or none, was typed; E-SET-101 where it cannot be remembered
 */
export async function confirmNetwork(
  { profile: { name }, signer, settings }: FirstSignature,
  typed: string | undefined,
): Promise<void> {
  const account = signer.evmAddress;
  if (typed?.trim() !== name) throw new OnboardError('E-SIGN-209', { network: name, account });
  await settings.change(({ realMoney }) => ({
    realMoney: { ...realMoney, [name]: [...confirmed(settings, name), account] },
  }));
}

function confirmed(settings: FirstSignature['settings'], name: string): readonly string[] {
  return settings.read().realMoney?.[name] ?? [];
}
