import { OnboardError } from '../../domain/errors.ts';
import type { JsonRpc } from './json-rpc.ts';
import { PATIENT } from './retry.ts';

/** What has to be so before an endpoint's answers count. */
export interface Conditions {
  /** Once for each. @throws OnboardError where an endpoint is not the one that is meant, or that cannot be told */
  readonly prove: (rpc: JsonRpc) => Promise<void>;
  /** Each time that one takes the place of another. @throws OnboardError where it is not as far as that one was */
  readonly caughtUp: (rpc: JsonRpc) => Promise<void>;
}

/**
 * Several endpoints of one chain as one. What may be repeated goes to the next one where an endpoint
 * fails on the way, and stays there; everything else goes to the present one alone. No answer counts
 * before its endpoint was proven, and none that is older than what another one has told already.
 */
export function fallbackRpc(
  endpoints: readonly [JsonRpc, ...JsonRpc[]],
  { prove, caughtUp }: Conditions,
): JsonRpc {
  let [present] = endpoints;
  const proofs = new Map<JsonRpc, Promise<void>>();

  /** Once for each endpoint that could be proven. */
  async function proven(rpc: JsonRpc): Promise<void> {
    const proof = proofs.get(rpc) ?? prove(rpc);
    proofs.set(rpc, proof);
    try {
      await proof;
    } catch (error) {
      proofs.delete(rpc);
      throw error;
    }
  }

  async function anywhere<T>(ask: (rpc: JsonRpc) => Promise<T>): Promise<T> {
    const start = endpoints.indexOf(present);
    const failures: OnboardError[] = [];
    for (let tried = 0; tried < endpoints.length; tried++) {
      const rpc = endpoints[(start + tried) % endpoints.length] ?? present;
      let isProven = false;
      try {
        await proven(rpc);
        if (rpc !== present) await caughtUp(rpc);
        isProven = true;
        const answer = await ask(rpc);
        // What began before the move must not take it back.
        if (tried > 0) present = rpc;
        return answer;
      } catch (error) {
        if (!(error instanceof OnboardError)) throw error;
        if (isProven && !error.code.startsWith('E-NET-')) throw error;
        failures.push(error);
      }
    }
    throw mostHopeful(failures);
  }

  return {
    get url() {
      return present.url;
    },
    serverTime: () => present.serverTime(),
    async request(request, options) {
      if (options.repeatable) return anywhere((rpc) => rpc.request(request, options));
      const rpc = present;
      await proven(rpc);
      return rpc.request(request, options);
    },
    batch: (requests, signal) => anywhere((rpc) => rpc.batch(requests, signal)),
  };
}

/**
 * Who asks for time, since that is given; else one that only has to catch up, else what may pass by itself;
 * the last where nothing of it may.
 */
function mostHopeful(failures: readonly OnboardError[]): OnboardError {
  const passing = failures.filter(({ exit }) => exit === 'pending');
  const told =
    passing.find(({ code }) => PATIENT.has(code)) ??
    passing.find(({ code }) => !code.startsWith('E-NET-')) ??
    passing[0] ??
    failures.at(-1);
  if (told === undefined) throw new RangeError('no endpoint was asked');
  return told;
}
