import { OnboardError } from '../../domain/errors.ts';
import { PRIMARY_NETWORK_ID } from '../../domain/identity/ids.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Aggregator } from '../../ports/aggregator.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Readers } from '../../ports/readers.ts';
import { probe, type EndpointHealth } from '../probe-endpoints.ts';

/** How a part of a profile is opened by itself. */
export interface Opening {
  readonly readers: (profile: NetworkProfile) => Promise<Readers>;
  readonly aggregator: (profile: NetworkProfile) => Promise<Aggregator>;
  readonly clock: Clock;
}

/** Longer than a service takes to refuse; it may take a minute to collect signatures. */
const PATIENCE_MS = 10_000;

/** The endpoints that stand in for the first, each by itself, and the signature aggregators. */
export function probeOthers(
  profile: NetworkProfile,
  { readers, aggregator, clock }: Opening,
): Promise<readonly EndpointHealth[]> {
  const [, ...rpcs] = profile.rpcUrls;
  return Promise.all([
    ...rpcs.map((url) =>
      probe(
        'C-Chain RPC',
        url,
        async () => (await readers({ ...profile, rpcUrls: [url] })).evm.chainId(),
        clock,
      ),
    ),
    ...profile.aggregators.map((one) =>
      probe(
        'signature aggregator',
        one.url,
        async () => refusesNothing(await aggregator({ ...profile, aggregators: [one] }), clock),
        clock,
      ),
    ),
  ]);
}

/** A service that is up refuses a message that is none. @throws OnboardError E-NET-* where nothing answers */
async function refusesNothing(aggregator: Aggregator, clock: Clock): Promise<void> {
  const stop = new AbortController();
  const asked = aggregator.aggregate(
    { unsignedMessage: new Uint8Array(1), signingSubnet: PRIMARY_NETWORK_ID },
    stop.signal,
  );
  asked.catch(() => undefined);
  try {
    await Promise.race([asked, clock.sleep(PATIENCE_MS, stop.signal)]);
  } catch (error) {
    if (!(error instanceof OnboardError) || error.code.startsWith('E-NET-')) throw error;
  } finally {
    stop.abort();
  }
}
