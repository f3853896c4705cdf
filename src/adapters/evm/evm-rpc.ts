import type * as z from 'zod';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/printable.ts';
import type { Clock } from '../../ports/clock.ts';
import { fallbackRpc } from '../http/fallback-rpc.ts';
import { createJsonRpc, type JsonRpc, type RpcFailure } from '../http/json-rpc.ts';
import { faultOf } from '../http/shape.ts';

/** The RPC of an EVM chain behind one URL or several. */
export function createEvmRpc(urls: readonly [string, ...string[]], clock: Clock): JsonRpc {
  const endpoint = (url: string) =>
    createJsonRpc({
      url,
      clock,
      misshapen: (values) => new OnboardError('E-EVM-104', values),
    });
  const [first, ...others] = urls;
  return fallbackRpc([endpoint(first), ...others.map(endpoint)]);
}

/**
 * The result of a read in its shape.
 * @throws OnboardError E-EVM-104 for another shape, E-EVM-105 where it was refused, E-NET-*
 */
export async function readResult<T>(
  rpc: JsonRpc,
  method: string,
  params: readonly unknown[],
  shape: z.ZodType<T>,
): Promise<T> {
  const answer = await rpc.request({ method, params }, { repeatable: true });
  if (!answer.ok) throw refusedRead(rpc, method, answer.failure);
  return inShape(rpc, method, answer.result, shape);
}

/** @throws OnboardError E-EVM-104 */
export function inShape<T>(rpc: JsonRpc, method: string, result: unknown, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(result);
  if (parsed.success) return parsed.data;
  throw new OnboardError('E-EVM-104', { url: rpc.url, method, fault: faultOf(parsed.error) });
}

export function refusedRead(rpc: JsonRpc, method: string, { message }: RpcFailure): OnboardError {
  return new OnboardError('E-EVM-105', { url: rpc.url, method, reason: printable(message) });
}
