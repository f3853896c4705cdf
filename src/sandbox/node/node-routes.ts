import { textAnswer, type Routes, jsonAnswer, type HttpHandler } from '../server/http.ts';
import { answerJsonRpc } from '../server/json-rpc.ts';
import { type RpcService, AVALANCHEGO, rpcService } from '../server/rpc-service.ts';
import type { NodeState } from './node-state.ts';
import { named } from '../server/named.ts';

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

/** Serves a node's `/ext/health`. GET answers 503 while the node is unhealthy; POST accepts JSON-RPC. */
export function healthHandler(node: NodeState, now: () => number): HttpHandler {
  const report = named({}, () => healthReport(node, now()));
  const service = rpcService(AVALANCHEGO, {
    'health.health': report,
    'health.readiness': report,
    'health.liveness': report,
  });
  return (request) => {
    if (request.method !== 'GET') return answerJsonRpc(request, service);
    const { checks, healthy } = healthReport(node, now());
    return Promise.resolve(jsonAnswer({ checks, healthy }, healthy ? 200 : 503));
  };
}

function healthReport(node: NodeState, now: number): { checks: object; healthy: boolean } {
  const timestamp = new Date(now).toISOString();
  const passedCheck = { timestamp, duration: 0 };
  return {
    checks: {
      bootstrapped: node.bootstrapped
        ? { message: [], ...passedCheck }
        : {
            message: Object.keys(node.chains),
            error: 'subnets not bootstrapped',
            ...passedCheck,
            contiguousFailures: 1,
            timeOfFirstFailure: timestamp,
          },
      network: { message: { connectedPeers: 5 }, ...passedCheck },
    },
    healthy: node.bootstrapped,
  };
}
