import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { NetworkProfile } from '../../../../src/domain/network/profile.ts';
import { dateOf } from '../../../helpers/date-of.ts';

export interface CountingProxy {
  /** The profile of the network behind the proxy. */
  readonly profile: NetworkProfile;
  /** Returns the number of forwarded requests. */
  requests(): number;
  /** Returns the number of waves of requests. A wave begins after the previous one was answered. */
  roundTrips(): number;
  methods(): readonly string[];
  reset(): void;
}

/** A wave is complete after this many turns of the event loop without a new request. */
const QUIET_TURNS = 50;

/**
 * Opens a proxy that answers in waves. It holds requests back until no more arrive, then answers all of them
 * at once. Parallel requests are therefore distinguished from sequential ones, however slow the machine is.
 * `at-once`: the proxy answers each request immediately and does not count round trips.
 */
export async function openCountingProxy(
  network: NetworkProfile,
  answers: 'in-waves' | 'at-once',
): Promise<CountingProxy> {
  const methods: string[] = [];
  let held: { readonly release: () => void; isReady: boolean }[] = [];
  let waves = 0;
  let quiet = 0;

  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      methods.push(methodOf(body));
      quiet = 0;
      const released = new Promise<void>((release) => {
        held.push({ release, isReady: false });
      });
      const place = held.at(-1);
      const answer = await fetch(`${network.apiUrl}${request.url ?? ''}`, {
        method: request.method ?? 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const content = await answer.text();
      if (place !== undefined) place.isReady = true;
      if (answers === 'in-waves') await released;
      const headers = { 'content-type': 'application/json', ...dateOf(answer) };
      response.writeHead(answer.status, headers).end(content);
    })();
  });
  // The proxy counts turns instead of time, so that it does not mistake a busy process for a quiet one.
  const timer = setInterval(() => {
    if (held.length === 0 || !held.every(({ isReady }) => isReady)) return;
    quiet += 1;
    if (quiet <= QUIET_TURNS) return;
    for (const { release } of held) release();
    held = [];
    waves += 1;
    quiet = 0;
  }, 1);
  // Clients close idle connections. If the proxy closed one, it might already carry the next request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    clearInterval(timer);
    for (const { release } of held) release();
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const through = (address: string) => address.replace(network.apiUrl, url);
  return {
    profile: {
      ...network,
      apiUrl: url,
      rpcUrls: [through(network.rpcUrls[0])],
      aggregators: [{ ...network.aggregators[0], url: through(network.aggregators[0].url) }],
    },
    requests: () => methods.length,
    roundTrips: () => waves,
    methods: () => methods,
    reset: () => {
      methods.length = 0;
      waves = 0;
    },
  };
}

function methodOf(body: string): string {
  const parsed: unknown = body === '' ? {} : JSON.parse(body);
  const [first] = Array.isArray(parsed) ? (parsed as unknown[]) : [parsed];
  return (first as { method?: string }).method ?? 'aggregation';
}
