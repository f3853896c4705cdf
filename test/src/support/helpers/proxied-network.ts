import { onTestFinished } from 'vitest';
import { startCountingProxy } from '../../../helpers/endpoints/counting-proxy.ts';
import type { AnyProfile } from '../../../helpers/sandbox/open-profile.ts';

/** Puts a counting proxy before all services of a network until the test ends. */
export async function openCountingProxy(network: AnyProfile) {
  const proxy = await startCountingProxy(String(network.apiUrl));
  onTestFinished(() => proxy.close());
  return {
    /** The profile of the network behind the proxy. */
    profile: proxy.through(network),
    /** Returns the number of forwarded requests. */
    requests: () => proxy.requests.length,
    roundTrips: () => proxy.rounds(),
    calls: () => proxy.requests.flatMap(({ calls }) => calls),
    /** Returns the first method of each request. */
    methods: () => proxy.requests.map(({ calls }) => calls[0]!.method),
    reset: () => proxy.reset(),
  };
}
