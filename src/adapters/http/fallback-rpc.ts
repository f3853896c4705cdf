import { OnboardError } from '../../domain/errors.ts';
import type { Clock } from '../../ports/host.ts';
import { CODES_WITH_WAIT, anySignal } from './retry.ts';
import type { JsonRpc } from './json-rpc.ts';
import { type RpcAnswer, isMissingMethod } from './rpc-answer.ts';

/** Checks that an endpoint must pass before its answers are used. */
interface EndpointChecks {
  /**
   * Called before the first request to an endpoint, and again if the check failed.
   * @throws OnboardError if the endpoint belongs to another chain, or if its chain cannot be checked
   */
  readonly requireIdentity: (rpc: JsonRpc, signal?: AbortSignal) => Promise<void>;
  /**
   * Called before each repeatable request to an endpoint that is not the current one.
   * @throws OnboardError if the endpoint lags behind the others
   */
  readonly requireCaughtUp: (rpc: JsonRpc) => Promise<void>;
}

/** Milliseconds without an answer after which a read goes to the next endpoint. */
const PATIENCE_MS = 3000;

/**
 * Combines several endpoints of one chain. A repeatable request that fails with E-NET-*, or has no answer
 * within 3 s, is aborted and goes to the next endpoint; only the last endpoint may take longer. An endpoint that answers
 * in place of another becomes the current endpoint. Any other request goes to the current endpoint alone. Each
 * endpoint must pass the checks before it gets a request.
 */
export function fallbackRpc(
  endpoints: readonly [JsonRpc, ...JsonRpc[]],
  clock: Clock,
  { requireIdentity, requireCaughtUp }: EndpointChecks,
): JsonRpc {
  let [current] = endpoints;
  const identityChecks = new Map<JsonRpc, Promise<void>>();

  /** Checks an endpoint's identity once; a failed check is repeated. */
  async function requireIdentityOnce(rpc: JsonRpc, isLast = true): Promise<void> {
    const check =
      identityChecks.get(rpc) ??
      limited(rpc, 'eth_chainId', isLast, (late) => requireIdentity(rpc, late));
    identityChecks.set(rpc, check);
    try {
      await check;
    } catch (error) {
      identityChecks.delete(rpc);
      throw error;
    }
  }

  /**
   * Sends to an endpoint; rejects with E-NET-103 if the endpoint takes longer than `PATIENCE_MS`.
   * @param isLast whether no endpoint is left, so that this one may take longer
   */
  async function limited<T>(
    { url }: JsonRpc,
    method: string,
    isLast: boolean,
    send: (late?: AbortSignal) => Promise<T>,
  ): Promise<T> {
    if (isLast) return send();
    const late = clock.timeout?.(PATIENCE_MS) ?? AbortSignal.timeout(PATIENCE_MS);
    try {
      return await send(late);
    } catch (error) {
      if (error !== late.reason || !late.aborted) throw error;
      throw new OnboardError('E-NET-103', { url, method, seconds: PATIENCE_MS / 1000 }, error);
    }
  }

  return {
    get url() {
      return current.url;
    },
    serverTime: () => current.serverTime(),
    async request(request, options) {
      const begunAt = current;
      if (!options.repeatable) {
        await requireIdentityOnce(begunAt);
        return begunAt.request(request, options);
      }
      const first = endpoints.indexOf(begunAt);
      const order = [...endpoints.slice(first), ...endpoints.slice(0, first)];
      const failures: OnboardError[] = [];
      /** An answer that reports a missing method; used only if every endpoint gives such an answer. */
      let missingMethodAnswer: RpcAnswer | undefined;
      for (const [index, rpc] of order.entries()) {
        const isLast = index === order.length - 1;
        let isChecked = false;
        try {
          await requireIdentityOnce(rpc, isLast);
          if (rpc !== begunAt) await requireCaughtUp(rpc);
          isChecked = true;
          const answer = await limited(rpc, request.method, isLast, (late) => {
            const signal = anySignal(options.signal, late);
            return rpc.request(request, { ...options, ...(signal && { signal }) });
          });
          if (isMissingMethod(answer)) {
            missingMethodAnswer = answer;
            continue;
          }
          // A request that began earlier must not undo a later change of the current endpoint.
          if (current === begunAt) current = rpc;
          return answer;
        } catch (error) {
          if (!(error instanceof OnboardError)) throw error;
          if (isChecked && !error.code.startsWith('E-NET-')) throw error;
          failures.push(error);
        }
      }
      if (missingMethodAnswer === undefined || failures.length > 0) throw mostInformative(failures);
      return missingMethodAnswer;
    },
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
