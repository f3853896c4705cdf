import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import { type AnyProfile, profileBehind } from '../sandbox/open-profile.ts';
import { answerAs, callsOf, passOn, serve } from './serve.ts';

/** One HTTP request: its round and its calls. */
export interface Counted {
  /** The number of the round, from 1. Requests of the same round ran in parallel. */
  readonly round: number;
  readonly path: string;
  /** The calls of the request; more than one for a JSON-RPC batch. */
  readonly calls: ReturnType<typeof callsOf>;
}

export type CountingProxy = Awaited<ReturnType<typeof startCountingProxy>>;

/** The answers of a round are sent after this many turns of the event loop without new work. */
const QUIET_TURNS = 25;

/**
 * Counts the requests and round trips of a program in this process. The proxy holds answers back until no
 * more requests arrive. Requests that do not wait for each other therefore form one round, however busy the
 * machine is.
 */
export async function startCountingProxy(target: string) {
  let requests: Counted[] = [];
  let round = 0;
  let arrived = 0;
  let release: Promise<void> | undefined;

  /** Resolves when the process is quiet. The next request then begins another round. */
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
    const [answer] = await Promise.all([passOn(target, request, body), released]);
    answerAs(response, answer);
  }

  const { url, close } = await serve(handle);
  return {
    url,
    /** All requests since the last `reset`, in the order of arrival. */
    get requests(): readonly Counted[] {
      return requests;
    },
    /** Returns the number of round trips that ran one after the other. */
    rounds: () => new Set(requests.map(({ round }) => round)).size,
    /** Sets all counts to zero. */
    reset() {
      requests = [];
    },
    /** Returns the profile with all services behind this proxy. */
    through: (profile: AnyProfile): NetworkProfile<string> => profileBehind(profile, url),
    close,
  };
}
