import { OnboardError } from '../../domain/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { JsonRpc, RpcRequest } from '../http/rpc/json-rpc.ts';
import type { RpcAnswer } from '../http/rpc/rpc-answer.ts';
import { quantity } from '../http/shape.ts';

/**
 * The number of reads, one second apart, after which a lagging endpoint is not used. Endpoints of one chain
 * are usually at most a few blocks apart.
 */
const MAX_ATTEMPTS = 6;
const PAUSE_MS = 1_000;

/** Tracks the highest block that the endpoints of a chain have shown. */
export interface HeightTracker {
  /** Wraps an endpoint so that its answers update the highest block. */
  watch(rpc: JsonRpc): JsonRpc;
  /**
   * Waits until an endpoint has every block that any endpoint has shown. Without this wait, a change could seem undone
   * after a switch of endpoints.
   * @throws OnboardError E-EVM-110 if the endpoint stays behind; errors of the request
   */
  requireCaughtUp(rpc: JsonRpc): Promise<void>;
}

/**
 * Creates the tracker for the endpoints of a network.
 * @param heightOf requests the number of an endpoint's newest block
 * @param until aborted when the caller no longer needs results
 */
export function createHeightTracker(
  network: string,
  clock: Clock,
  heightOf: (rpc: JsonRpc) => Promise<bigint>,
  until?: AbortSignal,
): HeightTracker {
  let highest = 0n;
  const pendingWaits = new Map<JsonRpc, Promise<void>>();

  function recordHeight(request: RpcRequest, answer: RpcAnswer): void {
    const block = answer.ok ? blockIn(request, answer.result) : undefined;
    if (block !== undefined && block > highest) highest = block;
  }

  async function catchUp(rpc: JsonRpc): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const height = await heightOf(rpc);
      if (height >= highest) return;
      if (attempt === MAX_ATTEMPTS) {
        throw new OnboardError('E-EVM-110', {
          url: rpc.url,
          network,
          found: height,
          seen: highest,
        });
      }
      await clock.sleep(PAUSE_MS, until);
    }
  }

  return {
    watch: (rpc) => ({
      get url() {
        return rpc.url;
      },
      serverTime: () => rpc.serverTime(),
      async request(request, options) {
        const answer = await rpc.request(request, options);
        recordHeight(request, answer);
        return answer;
      },
    }),
    requireCaughtUp(rpc) {
      if (highest === 0n) return Promise.resolve();
      // Simultaneous callers share one wait.
      const wait =
        pendingWaits.get(rpc) ??
        catchUp(rpc).finally(() => {
          pendingWaits.delete(rpc);
        });
      pendingWaits.set(rpc, wait);
      return wait;
    },
  };
}

/**
 * Returns the block number in an answer: the block of a receipt, or the latest block. undefined for any other
 * answer.
 */
function blockIn({ method, params }: RpcRequest, result: unknown): bigint | undefined {
  const fields = typeof result === 'object' && result !== null ? result : {};
  if (method === 'eth_getTransactionReceipt' && 'blockNumber' in fields) {
    return quantity.safeParse(fields.blockNumber).data;
  }
  const isNewest = Array.isArray(params) && params[0] === 'latest';
  return method === 'eth_getBlockByNumber' && isNewest && 'number' in fields
    ? quantity.safeParse(fields.number).data
    : undefined;
}
