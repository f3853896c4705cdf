import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import { dateOf } from '../date-of.ts';

/** One HTTP request: when its round began, and what was asked in it. */
export interface Counted {
  /** The first is 1. Requests of one round were on their way at the same time. */
  readonly round: number;
  readonly path: string;
  /** More than one in a JSON-RPC batch. */
  readonly calls: readonly { readonly method: string; readonly params: unknown }[];
}

export interface CountingProxy {
  readonly url: string;
  /** Everything since the last `reset`, in the order in which it came. */
  readonly requests: readonly Counted[];
  /** How many round trips lay one behind the other. */
  rounds(): number;
  /** Begins to count anew. */
  reset(): void;
  /** The same network, with all its services behind this proxy. */
  through(profile: NetworkProfile): NetworkProfile;
  close(): Promise<void>;
}

/** So often the process has to find nothing new to do before the answers of a round go out. */
const QUIET_TURNS = 25;

/**
 * Counts what a program in this process asks of a network, in requests and in round trips. Answers are
 * held until nothing more is asked: requests that do not wait for each other are one round, however
 * busy the machine is.
 */
export async function startCountingProxy(target: string): Promise<CountingProxy> {
  let requests: Counted[] = [];
  let round = 0;
  let arrived = 0;
  let release: Promise<void> | undefined;

  /** Resolves when the process has become quiet; the next request begins another round. */
  async function quiet(): Promise<void> {
    for (let turns = 0, seen = -1; turns < QUIET_TURNS; turns++) {
      if (seen !== arrived) [seen, turns] = [arrived, 0];
      await new Promise((resolve) => setTimeout(resolve, 1));
      await new Promise((resolve) => setImmediate(resolve));
    }
    release = undefined;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    arrived += 1;
    if (release === undefined) {
      round += 1;
      release = quiet();
    }
    const counted = { round, path: request.url ?? '/' };
    const released = release;
    const body = await text(request);
    requests.push({ ...counted, calls: callsOf(counted.path, body) });
    const [answer] = await Promise.all([pass(target + counted.path, request, body), released]);
    response.writeHead(answer.status, { 'content-type': 'application/json', ...dateOf(answer) });
    response.end(await answer.text());
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.socket?.destroy());
  });
  // Clients close idle connections: one that is closed from here may carry the next question already.
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const moved = (address: string) => address.replace(target, url);
  const asked = (service: NetworkProfile['aggregators'][0]) => ({
    ...service,
    url: moved(service.url),
  });
  return {
    url,
    get requests() {
      return requests;
    },
    rounds: () => new Set(requests.map(({ round }) => round)).size,
    reset() {
      requests = [];
    },
    through: (profile) => {
      const [first, ...others] = profile.rpcUrls;
      const [firstAsked, ...othersAsked] = profile.aggregators;
      return {
        ...profile,
        rpcUrls: [moved(first), ...others.map(moved)],
        apiUrl: moved(profile.apiUrl),
        aggregators: [asked(firstAsked), ...othersAsked.map(asked)],
      };
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function pass(url: string, { method = 'GET' }: IncomingMessage, body: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method, headers, ...(method === 'GET' ? {} : { body }) });
}

function callsOf(path: string, body: string): Counted['calls'] {
  const parsed: unknown = path.includes('/ext/') && body !== '' ? JSON.parse(body) : undefined;
  if (parsed === undefined) return [{ method: path.split('/').at(-1) ?? '', params: body }];
  return [parsed].flat() as { method: string; params: unknown }[];
}
