import { textAnswer, type Routes } from '../server/http.ts';
import { answerJsonRpc } from '../server/json-rpc.ts';
import type { RpcService } from '../server/rpc-service.ts';
import { healthHandler } from './health-api.ts';
import type { NodeState } from './node-state.ts';

/** The routes of a node's API: its JSON-RPC services and its health check. */
export function nodeRoutes(
  node: NodeState,
  services: Readonly<Record<string, RpcService>>,
  now: () => number,
): Routes {
  const routes = Object.entries(services).map(([path, service]): [string, Routes[string]] => [
    path,
    async (request) =>
      node.bootstrapped || !path.startsWith('/ext/bc/')
        ? answerJsonRpc(request, service)
        : textAnswer(503, 'API call rejected because chain is not done bootstrapping'),
  ]);
  return { ...Object.fromEntries(routes), '/ext/health': healthHandler(node, now) };
}
