import { answerHealth } from '../node/health-api.ts';
import type { NodeState } from '../node/node-state.ts';
import { textAnswer, type HttpHandler } from './http.ts';
import { answerJsonRpc, type RpcHandle } from './json-rpc.ts';

/** The paths of a node's API: JSON-RPC services by path, and its health. */
export function nodeRoutes(
  node: NodeState,
  services: Readonly<Record<string, RpcHandle>>,
  now: () => number,
): HttpHandler {
  return async (request) => {
    if (request.path === '/ext/health') return answerHealth(node, request, now);
    if (!node.bootstrapped && request.path.startsWith('/ext/bc/')) {
      return textAnswer(503, 'API call rejected because chain is not done bootstrapping');
    }
    const handle = Object.hasOwn(services, request.path) ? services[request.path] : undefined;
    return handle && answerJsonRpc(request, handle);
  };
}

/** Tries one handler after the other until one knows the path. */
export function firstOf(...handlers: readonly HttpHandler[]): HttpHandler {
  return async (request) => {
    for (const handler of handlers) {
      const answer = await handler(request);
      if (answer !== undefined) return answer;
    }
    return undefined;
  };
}
