import { OnboardError } from '../../domain/errors.ts';
import { sharedPromises } from '../../domain/kept-results.ts';
import {
  CODES_WITH_WAIT,
  QUICK_MS,
  isRefusedAtGateway,
  isTemporary,
  mostInformative,
} from './retry.ts';
import type { JsonRpc, RpcOptions, RpcRequest } from './json-rpc.ts';
import { type RpcAnswer, endpointLimit, isMissingMethod, isVerdict } from './rpc-answer.ts';

/** Milliseconds; a node whose network stood still has taken 6.3 s for a read. */
const SLOW_MS = 8000;

export type TimeLimit = Pick<RpcOptions, 'withinMs'>;

/**
 * Combines several endpoints of one chain. A repeatable request that fails with E-NET-* or E-EVM-104, or has no
 * answer within 3 s, goes to the next endpoint; only the last one may take longer, unless another endpoint has refused
 * the request or has answered `null`, which counts only if no endpoint has more. An endpoint that answers in place
 * of another becomes the current one. Any other request goes to the next endpoint only if the answer proves that
 * this one has passed it on to nobody; an endpoint that serves reads only gets no further submission.
 * @param requireIdentity rejects if the endpoint belongs to another chain, or its chain cannot be checked
 * @param requireCaughtUp rejects if the endpoint lags behind the others
 */
export function fallbackRpc(
  endpoints: readonly [JsonRpc, ...JsonRpc[]],
  requireIdentity: (rpc: JsonRpc, timeLimit: TimeLimit) => Promise<void>,
  requireCaughtUp: (rpc: JsonRpc, timeLimit: TimeLimit) => Promise<void>,
): JsonRpc {
  let [current] = endpoints;
  const identityChecks = sharedPromises<JsonRpc, unknown>();
  const requireIdentityOnce = (rpc: JsonRpc, timeLimit: TimeLimit): Promise<unknown> =>
    identityChecks(rpc, () => requireIdentity(rpc, timeLimit));

  /** From the current endpoint on. */
  function endpointsInOrder(): readonly JsonRpc[] {
    const first = endpoints.indexOf(current);
    return [...endpoints.slice(first), ...endpoints.slice(0, first)];
  }

  const readsOnly = new Set<JsonRpc>();

  async function submit(request: RpcRequest, options: RpcOptions): Promise<RpcAnswer> {
    const order = endpointsInOrder();
    const senders = order.filter((rpc) => !readsOnly.has(rpc));
    /** Rejects or resolves as the first endpoint that refused did. */
    let refused: Promise<RpcAnswer> | undefined;
    for (const rpc of senders.length > 0 ? senders : order) {
      try {
        await requireIdentityOnce(rpc, {});
        if (refused !== undefined) await requireCaughtUp(rpc, {});
      } catch (error) {
        if (refused === undefined) throw error;
        continue;
      }
      const sent = rpc.request(request, options);
      const unsent = await unsentReason(sent);
      if (unsent === undefined) return sent;
      if (unsent === 'reads') readsOnly.add(rpc);
      refused ??= sent;
    }
    if (refused === undefined) throw new RangeError('the profile lists no endpoint');
    return refused;
  }

  return {
    get url() {
      return current.url;
    },
    isSilent: () => current.isSilent(),
    serverTime: () => current.serverTime(),
    async request(request, options) {
      if (!options.repeatable) return submit(request, options);
      const begunAt = current;
      const order = endpointsInOrder();
      const failures: OnboardError[] = [];
      /** The best answer that another endpoint might improve on. */
      let weak: RpcAnswer | undefined;
      for (const [index, rpc] of order.entries()) {
        const timeLimit = limitAt(index === order.length - 1, weak);
        let isChecked = false;
        try {
          if (weak !== undefined && rpc.isSilent()) throw silence(rpc, request);
          await requireIdentityOnce(rpc, timeLimit);
          // An endpoint that lags may still have what another one lacks, but does not replace it.
          const replaces = weak?.ok !== true;
          if (replaces) await requireCaughtUp(rpc, timeLimit);
          isChecked = true;
          const answer = await rpc.request(request, { ...options, ...timeLimit });
          const isFinal = isVerdict(answer);
          const isUsable = isFinal || (answer.ok && weak === undefined);
          // A request that began earlier must not undo a later change of the current endpoint.
          if (current === begunAt && replaces && isUsable) current = rpc;
          if (isFinal) return answer;
          if (strength(answer) > strength(weak)) weak = answer;
        } catch (error) {
          failures.push(endpointFailure(error, isChecked));
        }
      }
      if (weak !== undefined && (failures.length === 0 || !isMissingMethod(weak))) return weak;
      throw mostInformative(failures, demandsWait, lags, isTemporary);
    },
  };
}

/** A slow last endpoint may be the only one that does not refuse. */
function limitAt(isLast: boolean, weak: RpcAnswer | undefined): TimeLimit {
  if (!isLast || weak?.ok === true) return { withinMs: QUICK_MS };
  return weak === undefined ? {} : { withinMs: SLOW_MS };
}

/** "Absent" is more than a refusal, and a refusal more than "I lack the method", if no endpoint knows better. */
function strength(answer: RpcAnswer | undefined): number {
  if (answer === undefined) return 0;
  if (answer.ok) return 3;
  return isMissingMethod(answer) ? 1 : 2;
}

const silence = ({ url }: JsonRpc, { method }: RpcRequest) =>
  new OnboardError('E-NET-103', { url, method, seconds: QUICK_MS / 1000 });

/** @throws an error that every endpoint would cause */
function endpointFailure(error: unknown, isChecked: boolean): OnboardError {
  if (!(error instanceof OnboardError)) throw error;
  if (isChecked && !error.code.startsWith('E-NET-') && error.code !== 'E-EVM-104') throw error;
  return error;
}

/** Why the endpoint has passed a submission on to nobody; undefined if it may have. */
async function unsentReason(sent: Promise<RpcAnswer>) {
  try {
    return endpointLimit(await sent);
  } catch (error) {
    if (!(error instanceof OnboardError)) return undefined;
    if (isRefusedAtGateway(error)) return 'reads';
    return error.code === 'E-NET-110' ? 'rate' : undefined;
  }
}

const demandsWait = ({ code }: OnboardError): boolean => CODES_WITH_WAIT.has(code);
/** An endpoint that lags. */
const lags = (failure: OnboardError): boolean =>
  isTemporary(failure) && !failure.code.startsWith('E-NET-');
