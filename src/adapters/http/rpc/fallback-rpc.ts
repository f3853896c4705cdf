import { OnboardError } from '../../../domain/errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import { anySignal } from '../any-signal.ts';
import type { JsonRpc } from './json-rpc.ts';
import { isMissingMethod } from './rpc-answer.ts';
import { CODES_WITH_WAIT } from '../retry.ts';

/** Checks that an endpoint must pass before its answers are used. */
export interface EndpointChecks {
  /**
   * Called once per endpoint.
   * @throws OnboardError if the endpoint is not the intended one, or if that cannot be checked
   */
  readonly requireIdentity: (rpc: JsonRpc) => Promise<void>;
  /**
   * Called each time one endpoint replaces another.
   * @throws OnboardError if it lags behind the other one
   */
  readonly requireCaughtUp: (rpc: JsonRpc) => Promise<void>;
}

/** Milliseconds without an answer after which a read is also sent to the next endpoint. */
const HEDGE_AFTER_MS = 2000;

/**
 * Combines several endpoints of one chain. A repeatable request also goes to the next endpoint if
 * one fails or does not answer within 2 s; the first answer is used, and its endpoint becomes the
 * current one. All other requests go to the current endpoint alone, so no transaction is offered to
 * a second endpoint. An endpoint's answers are used only after it passed the checks.
 */
export function fallbackRpc(
  endpoints: readonly [JsonRpc, ...JsonRpc[]],
  clock: Clock,
  { requireIdentity, requireCaughtUp }: EndpointChecks,
): JsonRpc {
  let [present] = endpoints;
  const identityChecks = new Map<JsonRpc, Promise<void>>();

  /** Checks an endpoint's identity once; a failed check is repeated. */
  async function requireIdentityOnce(rpc: JsonRpc): Promise<void> {
    const check = identityChecks.get(rpc) ?? requireIdentity(rpc);
    identityChecks.set(rpc, check);
    try {
      await check;
    } catch (error) {
      identityChecks.delete(rpc);
      throw error;
    }
  }

  /** Returns the first answer. Endpoints are tried in order, starting with the current one. */
  async function firstAnswer<T>(
    ask: (rpc: JsonRpc, signal: AbortSignal) => Promise<T>,
    given: AbortSignal | undefined,
    lacksMethod: (answer: T) => boolean = () => false,
  ): Promise<T> {
    const first = endpoints.indexOf(present);
    const order = [...endpoints.slice(first), ...endpoints.slice(0, first)];
    const failures: OnboardError[] = [];
    /** An answer that reports a missing method; used only if every endpoint gives such an answer. */
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
          // Each endpoint starts the next one only once, whether it fails or is late.
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
              if (lacking === undefined || failures.length > 0) reject(mostInformative(failures));
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

    /**
     * Returns the endpoint's answer, or a failure that another endpoint may not have; an empty result if the endpoint
     * lacks the method.
     */
    async function answerOf(
      rpc: JsonRpc,
    ): Promise<{ readonly answer: T } | { readonly failure?: OnboardError }> {
      let isChecked = false;
      try {
        await requireIdentityOnce(rpc);
        if (rpc !== endpoints[first]) await requireCaughtUp(rpc);
        isChecked = true;
        const answer = await ask(rpc, signal);
        if (lacksMethod(answer)) {
          lacking = answer;
          return {};
        }
        // A request that began before the current endpoint changed must not change it back.
        if (rpc !== endpoints[first] && !over.signal.aborted) present = rpc;
        return { answer };
      } catch (error) {
        if (!(error instanceof OnboardError)) throw error;
        if (isChecked && !error.code.startsWith('E-NET-')) throw error;
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
        return firstAnswer(
          (rpc, signal) => rpc.request(request, { ...options, signal }),
          options.signal,
          isMissingMethod,
        );
      }
      const rpc = present;
      await requireIdentityOnce(rpc);
      return rpc.request(request, options);
    },
    batch: (requests, given) => firstAnswer((rpc, signal) => rpc.batch(requests, signal), given),
  };
}

/**
 * Picks the failure to report, in this order: one with a required wait, one about an endpoint that lags behind, any
 * other temporary failure, the last failure.
 */
function mostInformative(failures: readonly OnboardError[]): OnboardError {
  const passing = failures.filter(({ exit }) => exit === 'pending');
  const failure =
    passing.find(({ code }) => CODES_WITH_WAIT.has(code)) ??
    passing.find(({ code }) => !code.startsWith('E-NET-')) ??
    passing[0] ??
    failures.at(-1);
  if (failure === undefined) throw new RangeError('the profile lists no endpoint');
  return failure;
}
