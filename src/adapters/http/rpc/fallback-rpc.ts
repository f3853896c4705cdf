import { OnboardError } from '../../../domain/errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import { anySignal } from '../any-signal.ts';
import type { JsonRpc } from './json-rpc.ts';
import { isMissingMethod } from './rpc-answer.ts';
import { PATIENT } from '../retry.ts';

/** What has to be so before an endpoint's answers count. */
export interface Conditions {
  /** Once for each. @throws OnboardError where an endpoint is not the one that is meant, or that cannot be told */
  readonly prove: (rpc: JsonRpc) => Promise<void>;
  /** Each time that one takes the place of another. @throws OnboardError where it is not as far as that one was */
  readonly caughtUp: (rpc: JsonRpc) => Promise<void>;
}

/** An endpoint that has not answered a reader after this time has the next one asked as well. */
const HEDGE_AFTER_MS = 2000;

/**
 * Several endpoints of one chain as one. A request that may be repeated goes to the next endpoint as well where
 * one fails or does not answer within 2 s; the first answer counts, and its endpoint is the present one from
 * then on. Every other request goes to the present one alone: no transaction is offered to a second endpoint.
 * No answer counts before its endpoint was proven, and none that is older than what another one has answered.
 */
export function fallbackRpc(
  endpoints: readonly [JsonRpc, ...JsonRpc[]],
  clock: Clock,
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

  /** The first answer of all endpoints, asked one after the other, the present one first. */
  async function anywhere<T>(
    ask: (rpc: JsonRpc, signal: AbortSignal) => Promise<T>,
    given: AbortSignal | undefined,
    lacksMethod: (answer: T) => boolean = () => false,
  ): Promise<T> {
    const first = endpoints.indexOf(present);
    const order = [...endpoints.slice(first), ...endpoints.slice(0, first)];
    const failures: OnboardError[] = [];
    /** The answer of an endpoint that does not have the method; counts where no other endpoint has it. */
    let lacking: T | undefined;
    let ended = 0;
    const over = new AbortController();
    const signal = anySignal(over.signal, given) ?? over.signal;
    try {
      return await new Promise<T>((resolve, reject) => {
        const next = (): void => {
          const rpc = order.shift();
          if (rpc === undefined) return;
          const patience = clock.timeout?.(HEDGE_AFTER_MS) ?? AbortSignal.timeout(HEDGE_AFTER_MS);
          // Once for each endpoint, whether it fails first or is late first.
          let isFollowed = false;
          const follow = (): void => {
            if (isFollowed || over.signal.aborted) return;
            isFollowed = true;
            next();
          };
          patience.addEventListener('abort', follow, { once: true });
          answerOf(rpc).then((found) => {
            if ('answer' in found) {
              resolve(found.answer);
              return;
            }
            ended += 1;
            if (found.failure !== undefined) failures.push(found.failure);
            if (ended === endpoints.length) {
              if (lacking === undefined || failures.length > 0) reject(mostHopeful(failures));
              else resolve(lacking);
            }
            follow();
          }, reject);
        };
        next();
      });
    } finally {
      over.abort();
    }

    /** The endpoint's answer, or a failure of it that another endpoint may not have; neither: it lacks the method. */
    async function answerOf(
      rpc: JsonRpc,
    ): Promise<{ readonly answer: T } | { readonly failure?: OnboardError }> {
      let isProven = false;
      try {
        await proven(rpc);
        if (rpc !== endpoints[first]) await caughtUp(rpc);
        isProven = true;
        const answer = await ask(rpc, signal);
        if (lacksMethod(answer)) {
          lacking = answer;
          return {};
        }
        // A request that began before the present endpoint changed must not change it back.
        if (rpc !== endpoints[first] && !over.signal.aborted) present = rpc;
        return { answer };
      } catch (error) {
        if (!(error instanceof OnboardError)) throw error;
        if (isProven && !error.code.startsWith('E-NET-')) throw error;
        return { failure: error };
      }
    }
  }

  return {
    get url() {
      return present.url;
    },
    serverTime: () => present.serverTime(),
    async request(request, options) {
      if (options.repeatable) {
        return anywhere(
          (rpc, signal) => rpc.request(request, { ...options, signal }),
          options.signal,
          isMissingMethod,
        );
      }
      const rpc = present;
      await proven(rpc);
      return rpc.request(request, options);
    },
    batch: (requests, given) => anywhere((rpc, signal) => rpc.batch(requests, signal), given),
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
