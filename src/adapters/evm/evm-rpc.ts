import type * as z from 'zod/mini';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/printable.ts';
import type { NetworkProfile } from '../../domain/profile.ts';
import type { Clock } from '../../ports/clock.ts';
import { batchingRpc } from '../http/batching-rpc.ts';
import { fallbackRpc } from '../http/fallback-rpc.ts';
import { createJsonRpc, type JsonRpc, type RpcFailure } from '../http/json-rpc.ts';
import { faultOf, quantity } from '../http/shape.ts';
import { revertData } from './call-outcome.ts';
import { seenHeight } from './seen-height.ts';

/** Whoever wants more while there are other endpoints is left for one of them. */
const MOST_PATIENCE_MS = 2000;

/**
 * The RPC of an EVM chain behind the URLs of a profile; what is asked at the same time is asked in one
 * batch. Where there are several, each of them has to
 * say first that it serves the profile's chain (E-EVM-108), and one that takes the place of another to be as
 * far as that one was (E-EVM-110); whoever asks a single one checks its chain.
 */
export function createEvmRpc(
  {
    name: network,
    rpcUrls,
    chainId: expected,
  }: Pick<NetworkProfile, 'name' | 'rpcUrls' | 'chainId'>,
  clock: Clock,
  until?: AbortSignal,
): JsonRpc {
  const [first, ...others] = rpcUrls;
  const endpoint = (url: string) =>
    createJsonRpc({
      url,
      clock,
      until,
      misshapen: (values) => new OnboardError('E-EVM-104', values),
      ...(others.length > 0 && { mostPatienceMs: MOST_PATIENCE_MS }),
    });
  const height = (rpc: JsonRpc) => readResult(rpc, 'eth_blockNumber', [], quantity);
  const seen = seenHeight(network, clock, height, until);
  const watched = (url: string) => seen.watch(endpoint(url));
  const endpoints =
    others.length === 0
      ? endpoint(first)
      : fallbackRpc([watched(first), ...others.map(watched)], {
          prove,
          caughtUp: (rpc) => seen.caughtUp(rpc),
        });
  return batchingRpc(endpoints, ({ failure }) => revertData(failure) !== undefined);

  async function prove(rpc: JsonRpc): Promise<void> {
    const found = await readResult(rpc, 'eth_chainId', [], quantity);
    if (found !== expected) {
      throw new OnboardError('E-EVM-108', { url: rpc.url, network, found, expected });
    }
  }
}

/**
 * The result of a read in its shape.
 * @throws OnboardError E-EVM-104 for another shape, E-EVM-105 where it was refused, E-NET-*
 */
export async function readResult<T>(
  rpc: JsonRpc,
  method: string,
  params: readonly unknown[],
  shape: z.ZodMiniType<T>,
): Promise<T> {
  const answer = await rpc.request({ method, params }, { repeatable: true });
  if (!answer.ok) throw refusedRead(rpc, method, answer.failure);
  return inShape(rpc, method, answer.result, shape);
}

/** @throws OnboardError E-EVM-104 */
export function inShape<T>(
  rpc: JsonRpc,
  method: string,
  result: unknown,
  shape: z.ZodMiniType<T>,
): T {
  const parsed = shape.safeParse(result);
  if (parsed.success) return parsed.data;
  throw new OnboardError('E-EVM-104', { url: rpc.url, method, fault: faultOf(parsed.error) });
}

export function refusedRead(rpc: JsonRpc, method: string, { message }: RpcFailure): OnboardError {
  return new OnboardError('E-EVM-105', { url: rpc.url, method, reason: printable(message) });
}
