import type { NetworkProfile, StatedProfile } from '../../domain/network/profile.ts';
import type { Clock } from '../../ports/host.ts';
import { openReaders } from './open-readers.ts';

/**
 * Completes a profile: if the profile does not state the blockchain ID of the C-Chain, reads the ID from the
 * network's node API.
 * @throws OnboardError E-NET-118, and the errors of the P-Chain reader's `cChainId`
 */
export async function resolveProfile(
  profile: StatedProfile,
  clock: Clock,
  until?: AbortSignal,
): Promise<NetworkProfile> {
  const { cChainId } = profile;
  if (cChainId !== undefined) return { ...profile, cChainId };
  const { pChain } = openReaders(profile, clock, until);
  return { ...profile, cChainId: await pChain.cChainId() };
}
