import { OnboardError } from '../../domain/errors.ts';
import type { Clock } from '../../ports/host.ts';
import { CODES_WITH_WAIT, anySignal, isTemporary, mostInformative } from './retry.ts';
import type { JsonRpc } from './json-rpc.ts';
import { type RpcAnswer, isMissingMethod } from './rpc-answer.ts';

/** Milliseconds without an answer after which a read goes to the next endpoint. */
const PATIENCE_MS = 3000;

/**
 * Combines several endpoints of one chain. A repeatable request that fails with E-NET-*, or has no answer
 * within 3 s, goes to the next endpoint; only the last one may take longer. An endpoint that answers in place
 * of another becomes the current one. Any other request goes to the current endpoint alone.
 * @param requireIdentity rejects if the endpoint belongs to another chain, or its chain cannot be checked
 * @param requireCaughtUp rejects if the endpoint lags behind the others
 */
export function fallbackRpc(
  endpoints: readonly [JsonRpc, ...JsonRpc[]],
  clock: Clock,
  requireIdentity: (rpc: JsonRpc, signal?: AbortSignal) => Promise<void>,
  requireCaughtUp: (rpc: JsonRpc) => Promise<void>,
): JsonRpc {
  let [current] = endpoints;
  const identityChecks = new Map<JsonRpc, Promise<void>>();

  /** A failed check is repeated. */
  function requireIdentityOnce(rpc: JsonRpc, isLast = true): Promise<void> {
    const check =
      identityChecks.get(rpc) ??
      limited(rpc, 'eth_chainId', isLast, (late) => requireIdentity(rpc, late));
    identityChecks.set(rpc, check);
    check.catch(() => identityChecks.delete(rpc));
    return check;
  }

  /** Rejects with E-NET-103 if the endpoint takes longer than `PATIENCE_MS` and is not the last one. */
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
          const answer = await limited(rpc, request.method, isLast, (late) =>
            rpc.request(request, { ...options, signal: anySignal(options.signal, late) }),
          );
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
      if (missingMethodAnswer === undefined || failures.length > 0)
        throw mostInformative(failures, demandsWait, lags, isTemporary);
      return missingMethodAnswer;
    },
  };
}

const demandsWait = ({ code }: OnboardError): boolean => CODES_WITH_WAIT.has(code);
/** An endpoint that lags. */
const lags = (failure: OnboardError): boolean =>
  isTemporary(failure) && !failure.code.startsWith('E-NET-');
