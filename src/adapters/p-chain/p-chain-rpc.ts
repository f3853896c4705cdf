import type * as z from 'zod/mini';
import { OnboardError } from '../../domain/errors.ts';
import { statedReason } from '../../domain/stated-reason.ts';
import type { Clock } from '../../ports/clock.ts';
import { createJsonRpc, type RpcFailure } from '../http/json-rpc.ts';
import { below } from '../http/service-url.ts';
import { faultOf } from '../http/shape.ts';

/** One of the services of a node API: `ext/bc/P`, `ext/info`, `ext/bc/C/avax`. */
export interface NodeApi {
  /**
   * The result of a call that may be repeated, in its shape.
   * @throws OnboardError E-PCH-902, E-PCH-903, E-NET-*; the signal's reason
   */
  read<T>(
    method: string,
    params: object,
    shape: z.ZodMiniType<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  /** As `read`; undefined where the service refuses with a text that says that there is no such thing. */
  find<T>(
    method: string,
    params: object,
    shape: z.ZodMiniType<T>,
    saysAbsent: (message: string) => boolean,
  ): Promise<T | undefined>;
  /** Asked once; a refusal is returned as the text that it came with. */
  send<T>(
    method: string,
    params: object,
    shape: z.ZodMiniType<T>,
  ): Promise<
    { readonly ok: true; readonly result: T } | { readonly ok: false; readonly reason: string }
  >;
}

/** @param until aborted when nobody wants to know any more */
export function createNodeApi(
  base: string,
  path: string,
  clock: Clock,
  until?: AbortSignal,
): NodeApi {
  const rpc = createJsonRpc({
    url: below(base, path),
    clock,
    until,
    misshapen: (values) => new OnboardError('E-PCH-902', values),
  });

  function inShape<T>(method: string, result: unknown, shape: z.ZodMiniType<T>): T {
    const parsed = shape.safeParse(result);
    if (parsed.success) return parsed.data;
    throw new OnboardError('E-PCH-902', { url: rpc.url, method, fault: faultOf(parsed.error) });
  }

  function refused(method: string, { message }: RpcFailure): OnboardError {
    return new OnboardError('E-PCH-903', { url: rpc.url, method, reason: statedReason(message) });
  }

  return {
    async read(method, params, shape, signal) {
      const answer = await rpc.request(
        { method, params },
        { repeatable: true, ...(signal && { signal }) },
      );
      if (!answer.ok) throw refused(method, answer.failure);
      return inShape(method, answer.result, shape);
    },
    async find(method, params, shape, saysAbsent) {
      const answer = await rpc.request({ method, params }, { repeatable: true });
      if (answer.ok) return inShape(method, answer.result, shape);
      if (saysAbsent(answer.failure.message)) return undefined;
      throw refused(method, answer.failure);
    },
    async send(method, params, shape) {
      const answer = await rpc.request({ method, params }, { repeatable: false });
      return answer.ok
        ? { ok: true, result: inShape(method, answer.result, shape) }
        : { ok: false, reason: answer.failure.message };
    },
  };
}
