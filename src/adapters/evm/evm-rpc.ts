import { OnboardError } from '../../domain/errors.ts';
import type { ApiMethodName } from '../../domain/network/api-methods.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { ServiceUrl } from '../../domain/service-url.ts';
import type { RequestScope } from '../../ports/connection.ts';
import type { Clock } from '../../ports/host.ts';
import { type TimeLimit, fallbackRpc } from '../http/fallback-rpc.ts';
import {
  type JsonRpc,
  type RpcRequest,
  createJsonRpc,
  lowerHeightError,
} from '../http/json-rpc.ts';
import { type RpcErrorAnswer, isMissingMethod } from '../http/rpc-answer.ts';
import { statedReason } from '../../domain/text/printable.ts';
import type * as z from 'zod/mini';
import { quantity } from '../http/shape.ts';

/** The longest wait that one of several endpoints may demand. An endpoint that demands more is skipped. */
const MAX_WAIT_MS = 2000;

/** The reads of the height of an endpoint that lags, one second apart. Endpoints are usually at most a few blocks apart. */
const MAX_ATTEMPTS = 6;
const PAUSE_MS = 1_000;

/**
 * Reads that are sent in batches if many start together: a pending node takes seven words of storage and a block, and in
 * a receipt its transaction.
 */
const JOINED_METHODS: ReadonlySet<string> = new Set([
  'eth_getStorageAt',
  'eth_getBlockByNumber',
  'eth_getTransactionReceipt',
]);

/**
 * With several endpoints, each must first report the profile's chain ID (E-EVM-108) and have the highest block that
 * any endpoint has shown (E-EVM-110). With a single endpoint, the caller must check the chain ID.
 */
export function createEvmRpc(
  profile: Pick<NetworkProfile, 'name' | 'rpcUrls' | 'chainId'>,
  clock: Clock,
  { until, maxWaitMs }: RequestScope = {},
): JsonRpc {
  const { name: network, rpcUrls, chainId: expected } = profile;
  const [first, ...others] = rpcUrls;
  /** The highest block that any endpoint has shown. */
  let highest = 0n;
  /** The endpoints that have shown this block. */
  const caughtUp = new Set<JsonRpc>();
  const pendingWaits = new Map<JsonRpc, Promise<void>>();
  const endpoint = (url: ServiceUrl) => {
    const rpc = createJsonRpc({
      url,
      clock,
      until,
      misshapen: (values) => new OnboardError('E-EVM-104', values),
      joined: JOINED_METHODS,
      outdated(request, answer) {
        if (!answer.ok) return undefined;
        const height = blockIn(request, answer.result);
        noteHeight(rpc, height);
        if (!isHeadRequest(request)) return undefined;
        const { url } = rpc;
        const { method } = request;
        // A load balancer whose nodes differ may have no latest block, or go back to an older one.
        if (answer.result === null) return new OnboardError('E-NET-108', { url, method });
        return height !== undefined && height < highest
          ? lowerHeightError({ url, method }, height, highest)
          : undefined;
      },
      maxWaitMs: others.length > 0 ? MAX_WAIT_MS : maxWaitMs,
    });
    return rpc;
  };
  if (others.length === 0) return endpoint(first);
  const endpoints = [endpoint(first), ...others.map(endpoint)] as const;
  return fallbackRpc(endpoints, requireIdentity, requireCaughtUp);

  function noteHeight(rpc: JsonRpc, height = 0n): void {
    if (height > highest) caughtUp.clear();
    if (height < highest) return;
    highest = height;
    caughtUp.add(rpc);
  }

  async function requireIdentity(rpc: JsonRpc, timeLimit: TimeLimit): Promise<void> {
    const actual = await readEvm(rpc, { method: 'eth_chainId', shape: quantity }, timeLimit);
    if (actual !== expected) {
      throw new OnboardError('E-EVM-108', { url: rpc.url, network, found: actual, expected });
    }
  }

  /**
   * Waits until an endpoint has every block that any endpoint has shown; otherwise, a change that another endpoint has
   * shown could seem undone. Simultaneous callers share one wait.
   * @throws OnboardError E-EVM-110 if the endpoint stays behind; errors of the request
   */
  function requireCaughtUp(rpc: JsonRpc, timeLimit: TimeLimit): Promise<void> {
    if (highest === 0n || caughtUp.has(rpc)) return Promise.resolve();
    const wait =
      pendingWaits.get(rpc) ?? catchUp(rpc, timeLimit).finally(() => pendingWaits.delete(rpc));
    pendingWaits.set(rpc, wait);
    return wait;
  }

  async function catchUp(rpc: JsonRpc, timeLimit: TimeLimit): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const height = await readEvm(rpc, { method: 'eth_blockNumber', shape: quantity }, timeLimit);
      noteHeight(rpc, height);
      if (caughtUp.has(rpc)) return;
      if (attempt === MAX_ATTEMPTS) {
        const values = { url: rpc.url, network, found: height, seen: highest };
        throw new OnboardError('E-EVM-110', values);
      }
      await clock.sleep(PAUSE_MS, until);
    }
  }
}

function isHeadRequest({ method, params }: RpcRequest): boolean {
  const isLatest = Array.isArray(params) && params[0] === 'latest';
  return method === 'eth_getBlockByNumber' && isLatest;
}

interface EvmRead<T> {
  readonly method: ApiMethodName;
  readonly params?: readonly unknown[];
  readonly shape: z.ZodMiniType<T>;
}

/**
 * Sends a read that may be repeated, and checks the answer.
 * @throws OnboardError E-EVM-105 if the endpoint refuses, E-EVM-112 if it lacks the method; E-EVM-104, E-NET-*
 */
export async function readEvm<T>(
  rpc: JsonRpc,
  { method, params = [], shape }: EvmRead<T>,
  timeLimit: TimeLimit = {},
): Promise<T> {
  const answer = await rpc.request({ method, params, shape }, { repeatable: true, ...timeLimit });
  if (!answer.ok) throw refusedRead(rpc, method, answer);
  return answer.result as T;
}

export function refusedRead(rpc: JsonRpc, method: string, refusal: RpcErrorAnswer): OnboardError {
  const code = isMissingMethod(refusal) ? 'E-EVM-112' : 'E-EVM-105';
  const { url = rpc.url, failure } = refusal;
  return new OnboardError(code, { url, method, reason: statedReason(failure.message) });
}

/** Returns the block of a receipt or the latest block; undefined for any other answer. */
function blockIn(request: RpcRequest, result: unknown): bigint | undefined {
  const { blockNumber, number } = Object(result) as Readonly<Record<string, unknown>>;
  if (request.method === 'eth_getTransactionReceipt') return quantity.safeParse(blockNumber).data;
  return isHeadRequest(request) ? quantity.safeParse(number).data : undefined;
}
