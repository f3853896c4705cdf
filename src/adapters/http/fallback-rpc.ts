import { OnboardError } from '../../domain/errors.ts';
import type { JsonRpc } from './json-rpc.ts';

/**
 * Several endpoints of one chain as one. What may be repeated goes to the next one where an endpoint
 * fails on the way, and stays there; everything else goes to the present one alone.
 */
export function fallbackRpc(endpoints: readonly [JsonRpc, ...JsonRpc[]]): JsonRpc {
  let [present] = endpoints;

  async function anywhere<T>(ask: (rpc: JsonRpc) => Promise<T>): Promise<T> {
    const start = endpoints.indexOf(present);
    for (let tried = 0; ; tried++) {
      const rpc = endpoints[(start + tried) % endpoints.length] ?? present;
      try {
        const answer = await ask(rpc);
        // What began before the move must not take it back.
        if (tried > 0) present = rpc;
        return answer;
      } catch (error) {
        const isOver = tried + 1 >= endpoints.length;
        if (isOver || !(error instanceof OnboardError) || !error.code.startsWith('E-NET-')) {
          throw error;
        }
      }
    }
  }

  return {
    get url() {
      return present.url;
    },
    request: (request, options) =>
      options.repeatable
        ? anywhere((rpc) => rpc.request(request, options))
        : present.request(request, options),
    batch: (requests, signal) => anywhere((rpc) => rpc.batch(requests, signal)),
  };
}
