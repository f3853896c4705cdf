import { OnboardError } from '../../../domain/errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import { anySignal } from '../any-signal.ts';
import type { JsonRpc } from './json-rpc.ts';
import { isMissingMethod } from './rpc-answer.ts';
import { CODES_WITH_WAIT } from '../retry.ts';

/** Checks that an endpoint must pass before its answers are used. */
export interface EndpointChecks {
  /**
   * Called before the first request to an endpoint, and again if the check failed.
   * @throws OnboardError if the endpoint belongs to another chain, or if its chain cannot be checked
   */
  readonly requireIdentity: (rpc: JsonRpc) => Promise<void>;
  /**
   * Called before each repeatable request to an endpoint that is not the current one.
   * @throws OnboardError if the endpoint lags behind the others
   */
  readonly requireCaughtUp: (rpc: JsonRpc) => Promise<void>;
}

/** Milliseconds without an answer after which a read is also sent to the next endpoint. */
const HEDGE_AFTER_MS = 2000;

/**
 * Combines several endpoints of one chain. A repeatable request that fails with E-NET-*, or has no answer
 * within 2 s, also goes to the next endpoint. The first answer is used, and the endpoint that sent it becomes
 * the current endpoint. Any other request goes to the current endpoint alone. Each endpoint must pass the
 * checks before it gets a request.
 */
export function fallbackRpc(
  endpoints: readonly [JsonRpc, ...JsonRpc[]],
  clock: Clock,
  { requireIdentity, requireCaughtUp }: EndpointChecks,
): JsonRpc {
  let [current] = endpoints;
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
    send: (rpc: JsonRpc, signal: AbortSignal) => Promise<T>,
    callerSignal: AbortSignal | undefined,
    lacksMethod: (answer: T) => boolean = () => false,
  ): Promise<T> {
    const first = endpoints.indexOf(current);
    const remaining = [...endpoints.slice(first), ...endpoints.slice(0, first)];
    const failures: OnboardError[] = [];
    /** An answer that reports a missing method; used only if every endpoint gives such an answer. */
    let missingMethodAnswer: T | undefined;
    let endedCount = 0;
    const finished = new AbortController();
    const signal = anySignal(finished.signal, callerSignal) ?? finished.signal;
    try {
      return await new Promise<T>((resolve, reject) => {
        const tryNext = (): void => {
          const rpc = remaining.shift();
          if (rpc === undefined) return;
          const lateSignal = clock.timeout?.(HEDGE_AFTER_MS) ?? AbortSignal.timeout(HEDGE_AFTER_MS);
          // Each endpoint starts the next one only once, whether it fails or is late.
          let hasStartedNext = false;
          const startNext = (): void => {
            if (hasStartedNext || finished.signal.aborted) return;
            hasStartedNext = true;
            tryNext();
          };
          lateSignal.addEventListener('abort', startNext, { once: true });
          tryEndpoint(rpc).then((outcome) => {
            if ('answer' in outcome) {
              resolve(outcome.answer);
              return;
            }
            endedCount += 1;
            if (outcome.failure !== undefined) failures.push(outcome.failure);
            if (endedCount === endpoints.length) {
              if (missingMethodAnswer === undefined || failures.length > 0)
                reject(mostInformative(failures));
              else resolve(missingMethodAnswer);
            }
            startNext();
          }, reject);
        };
        tryNext();
      });
    } finally {
      finished.abort();
    }

    /**
     * Returns the endpoint's answer; a failure if another endpoint may succeed; an empty object if the endpoint lacks
     * the method.
     */
    async function tryEndpoint(
      rpc: JsonRpc,
    ): Promise<{ readonly answer: T } | { readonly failure?: OnboardError }> {
      let isChecked = false;
      try {
        await requireIdentityOnce(rpc);
        if (rpc !== endpoints[first]) await requireCaughtUp(rpc);
        isChecked = true;
        const answer = await send(rpc, signal);
        if (lacksMethod(answer)) {
          missingMethodAnswer = answer;
          return {};
        }
        // An older request must not undo a later change of the current endpoint.
        if (rpc !== endpoints[first] && !finished.signal.aborted) current = rpc;
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
      return current.url;
    },
    serverTime: () => current.serverTime(),
    async request(request, options) {
      if (options.repeatable) {
        return firstAnswer(
          (rpc, signal) => rpc.request(request, { ...options, signal }),
          options.signal,
          isMissingMethod,
        );
      }
      const rpc = current;
      await requireIdentityOnce(rpc);
      return rpc.request(request, options);
    },
    batch: (requests, callerSignal) =>
      firstAnswer((rpc, signal) => rpc.batch(requests, signal), callerSignal),
  };
}

/**
 * Picks the failure to report. The order is: a failure with a required wait, a failure because an endpoint lags behind,
 * any other temporary failure, the last failure.
 */
function mostInformative(failures: readonly OnboardError[]): OnboardError {
  const temporary = failures.filter(({ exit }) => exit === 'pending');
  const failure =
    temporary.find(({ code }) => CODES_WITH_WAIT.has(code)) ??
    temporary.find(({ code }) => !code.startsWith('E-NET-')) ??
    temporary[0] ??
    failures.at(-1);
  if (failure === undefined) throw new RangeError('the profile lists no endpoint');
  return failure;
}
