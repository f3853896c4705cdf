import type { Hex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Clock } from '../../ports/clock.ts';
import { fallbackRpc } from '../http/rpc/fallback-rpc.ts';
import { createJsonRpc, type JsonRpc, type RpcRequest } from '../http/rpc/json-rpc.ts';
import { EndpointRefusal, refusedRead } from './evm-client.ts';
import { checkedResult } from './checked-result.ts';
import { createHeightTracker } from './height-tracker.ts';

/** The longest wait that one of several endpoints may demand. An endpoint that demands more is skipped. */
const MAX_WAIT_MS = 2000;

/**
 * Creates the JSON-RPC client of a profile's EVM chain. With several endpoints, each must first report the profile's chain ID (E-EVM-108). An endpoint that replaces another
 * must have the highest block that any endpoint has shown (E-EVM-110). With a single endpoint, the caller
 * must check the chain ID.
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
      isAbsent: isMissingHead,
      ...(others.length > 0 && { maxWaitMs: MAX_WAIT_MS }),
    });
  const heightTracker = createHeightTracker(
    network,
    clock,
    (rpc) => readNumber(rpc, 'eth_blockNumber'),
    until,
  );
  const watchedEndpoint = (url: string) => heightTracker.watch(endpoint(url));
  return others.length === 0
    ? endpoint(first)
    : fallbackRpc([watchedEndpoint(first), ...others.map(watchedEndpoint)], clock, {
        requireIdentity,
        requireCaughtUp: (rpc) => heightTracker.requireCaughtUp(rpc),
      });

  async function requireIdentity(rpc: JsonRpc, signal?: AbortSignal): Promise<void> {
    const actual = await readNumber(rpc, 'eth_chainId', signal);
    if (actual !== expected) {
      throw new OnboardError('E-EVM-108', { url: rpc.url, network, found: actual, expected });
    }
  }
}

/** True if an endpoint has no latest block. A load balancer whose nodes differ may answer so. */
function isMissingHead({ method, params }: RpcRequest, result: unknown): boolean {
  const isLatest = Array.isArray(params) && params[0] === 'latest';
  return method === 'eth_getBlockByNumber' && isLatest && result === null;
}

/**
 * Requests a number from one endpoint.
 * @throws OnboardError E-EVM-104, E-EVM-105, E-NET-*
 */
async function readNumber(rpc: JsonRpc, method: string, signal?: AbortSignal): Promise<bigint> {
  const options = { repeatable: true, ...(signal && { signal }) };
  const answer = await rpc.request({ method, params: [] }, options);
  if (!answer.ok) throw refusedRead(new EndpointRefusal(rpc.url, method, answer.failure));
  return BigInt(checkedResult(rpc.url, method, answer.result) as Hex);
}
