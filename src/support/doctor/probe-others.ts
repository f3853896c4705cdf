import { OnboardError } from '../../domain/errors.ts';
import { PRIMARY_NETWORK_ID } from '../../domain/identity/ids.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Aggregator } from '../../ports/aggregator.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Readers } from '../../ports/readers.ts';
import { probe, requireChainId, type EndpointHealth } from './probe-endpoints.ts';

/** Opens the endpoints of a profile. When `until` is aborted, requests in progress reject. */
export interface Opening {
  readonly readers: (profile: NetworkProfile, until: AbortSignal) => Promise<Readers>;
  readonly aggregator: (profile: NetworkProfile, until: AbortSignal) => Promise<Aggregator>;
  readonly clock: Clock;
}

/** Probes each RPC endpoint after the first one, and each signature aggregator. */
export function probeOthers(
  profile: NetworkProfile,
  { readers, aggregator, clock }: Opening,
  until: AbortSignal,
): Promise<readonly EndpointHealth[]> {
  const [, ...rpcs] = profile.rpcUrls;
  return Promise.all([
    ...rpcs.map((url) =>
      probe(
        'C-Chain RPC',
        url,
        async () => {
          const { evm } = await readers({ ...profile, rpcUrls: [url] }, until);
          await requireChainId(profile, url, evm);
        },
        clock,
      ),
    ),
    ...profile.aggregators.map((one) =>
      probe(
        'signature aggregator',
        one.url,
        async () => refusesNothing(await aggregator({ ...profile, aggregators: [one] }, until)),
        clock,
      ),
    ),
  ]);
}

/**
 * Sends an invalid message, which a working service refuses.
 * @throws OnboardError E-NET-* if the service does not answer
 */
async function refusesNothing(aggregator: Aggregator): Promise<void> {
  try {
    await aggregator.aggregate({
      unsignedMessage: new Uint8Array(1),
      signingSubnet: PRIMARY_NETWORK_ID,
    });
  } catch (error) {
    if (!(error instanceof OnboardError) || error.code.startsWith('E-NET-')) throw error;
  }
}
