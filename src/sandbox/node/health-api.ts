import { jsonAnswer, type HttpHandler } from '../server/http.ts';
import { answerJsonRpc } from '../server/json-rpc.ts';
import { named } from '../server/named.ts';
import { AVALANCHEGO, rpcService } from '../server/rpc-service.ts';
import type { NodeState } from './node-state.ts';

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
