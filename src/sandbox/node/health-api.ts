import { jsonAnswer, type HttpAnswer, type HttpRequest } from '../server/http.ts';
import { answerJsonRpc } from '../server/json-rpc.ts';
import { methodTable } from '../server/method-table.ts';
import type { NodeState } from './node-state.ts';

/** `/ext/health` of a node: GET answers 503 while it is unhealthy, POST takes `health.health`. */
export async function answerHealth(
  node: NodeState,
  request: HttpRequest,
  now: () => number,
): Promise<HttpAnswer> {
  const report = healthReport(node, now());
  if (request.method === 'GET') return jsonAnswer(report, report.healthy ? 200 : 503);
  const methods = ['health.health', 'health.readiness', 'health.liveness'];
  const table = Object.fromEntries(methods.map((method) => [method, () => report]));
  return answerJsonRpc(request, methodTable(table));
}

function healthReport(node: NodeState, now: number): { checks: object; healthy: boolean } {
  const timestamp = new Date(now).toISOString();
  const passed = { timestamp, duration: 0 };
  return {
    checks: {
      bootstrapped: node.bootstrapped
        ? { message: [], ...passed }
        : {
            message: Object.keys(node.chains),
            error: 'subnets not bootstrapped',
            ...passed,
            contiguousFailures: 1,
            timeOfFirstFailure: timestamp,
          },
      network: { message: { connectedPeers: 5 }, ...passed },
    },
    healthy: node.bootstrapped,
  };
}
