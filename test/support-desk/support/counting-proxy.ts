import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { NetworkProfile } from '../../../src/domain/profile.ts';

interface Passage {
  readonly method: string;
  readonly from: number;
  to: number;
}

export interface CountingProxy {
  /** The network behind the proxy. */
  readonly profile: NetworkProfile;
  /** How many requests went through. */
  requests(): number;
  /** How many had to wait for one another: the longest chain of which each began after the one before had ended. */
  roundTrips(): number;
  methods(): readonly string[];
  reset(): void;
}

/**
 * A network at a distance: each answer takes so long that what is asked side by side is told apart
 * from what is asked one after the other.
 */
export async function openCountingProxy(
  network: NetworkProfile,
  latencyMs: number,
): Promise<CountingProxy> {
  const passages: Passage[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const passage: Passage = { method: methodOf(body), from: performance.now(), to: Infinity };
      passages.push(passage);
      const [answer] = await Promise.all([
        fetch(`${network.apiUrl}${request.url ?? ''}`, {
          method: request.method ?? 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        }),
        wait(latencyMs),
      ]);
      const content = await answer.text();
      passage.to = performance.now();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(content);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
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
    requests: () => passages.length,
    roundTrips: () => longestChain(passages),
    methods: () => passages.map(({ method }) => method),
    reset: () => passages.splice(0),
  };
}

function methodOf(body: string): string {
  const parsed: unknown = body === '' ? {} : JSON.parse(body);
  const [first] = Array.isArray(parsed) ? (parsed as unknown[]) : [parsed];
  return (first as { method?: string }).method ?? 'aggregation';
}

function longestChain(passages: readonly Passage[]): number {
  const depths = new Map<Passage, number>();
  for (const passage of [...passages].sort((a, b) => a.from - b.from)) {
    const before = [...depths].filter(([{ to }]) => to <= passage.from);
    depths.set(passage, 1 + Math.max(0, ...before.map(([, depth]) => depth)));
  }
  return Math.max(0, ...depths.values());
}
