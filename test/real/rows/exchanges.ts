import { mkdirSync, writeFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { masked, missing } from '../../src/sandbox/network/helpers/recorded.ts';
import { shellIn } from '../../helpers/program/shell.ts';
import { storeNetwork } from '../../helpers/program/store-network.ts';
import { callRpc, startTestSandbox } from '../../helpers/sandbox/sandbox.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { ACTOR_NAMES } from '../../../src/sandbox/actors/actors.ts';
import { sandboxVariables } from '../../../src/commands/reading/sandbox-variables.ts';
import type { NodeIdentity } from '../network/nodes.ts';
import type { RealNetwork } from '../network/start.ts';
import { startProxy, type ProxiedExchange } from '../proxy.ts';

const FILE = 'build/real/differences.json';

/** Walks the same script on a sandbox, and compares the answers of the two networks by method. */
export async function comparedExchanges({ recorder }: RealNetwork): Promise<string> {
  const ours = await exchangesOfSandbox();
  const kinds = new Map<string, ProxiedExchange[]>();
  for (const exchange of recorder.exchanges) {
    const kind = `${exchange.call.method} ${outcomeOf(exchange)}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), exchange]);
  }
  let unasked = 0;
  const differences = [...kinds].flatMap(([kind, exchanges]) => {
    const same = ours.filter((one) => `${one.call.method} ${outcomeOf(one)}` === kind);
    if (same.length === 0) {
      // The script on the sandbox asks less than all rows.
      unasked += 1;
      return [];
    }
    return exchanges.flatMap((one) => {
      const lacks = same.map((other) => missing(one.response.result, other.response.result));
      const least = lacks.sort((a, b) => a.length - b.length)[0] ?? [];
      return least.length === 0 ? [] : [{ kind, fault: least.join(', '), example: one }];
    });
  });
  const distinct = [
    ...new Map(differences.map((one) => [`${one.kind} ${one.fault}`, one])).values(),
  ];
  mkdirSync('build/real', { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(distinct, undefined, 2)}\n`);
  return `${recorder.exchanges.length} exchanges of ${kinds.size} kinds; the script on the sandbox met ${kinds.size - unasked} of them: ${distinct.length} answers lack a field there`;
}

/** `result`, or the masked text of the refusal. */
function outcomeOf({ response: { error } }: ProxiedExchange): string {
  if (error === undefined) return 'result';
  const { message = error } = error as { readonly message?: unknown };
  return masked(typeof message === 'string' ? message : JSON.stringify(message));
}

async function exchangesOfSandbox(): Promise<readonly ProxiedExchange[]> {
  const sandbox = await startTestSandbox({ actors: ACTOR_NAMES, epochSeconds: 6 });
  onTestFinished(() => sandbox.stop());
  const { network } = sandbox.profile;
  const proxy = await startProxy(network);
  onTestFinished(() => proxy.close());
  const home = temporaryFolder();
  storeNetwork(home, { ...proxy.through(network), name: 'copy' });
  const identity = await callRpc<NodeIdentity>(`${sandbox.nodeUrl}/ext/info`, 'info.getNodeID', {});
  const { nodeID: nodeId, nodePOP } = identity;
  const variables = sandboxVariables(sandbox.profile, {
    nodeId,
    publicKey: nodePOP.publicKey as never,
    proof: nodePOP.proofOfPossession as never,
  });
  const key = variables['ONBOARD_SANDBOX_KEY'] ?? '';
  const { code, stderr } = await shellIn(home)('sh test/e2e/walk.sh', {
    ...variables,
    NETWORK: 'copy',
    ONBOARD_PRIVATE_KEY: key,
  });
  if (code !== 0) throw new Error(`walk.sh on the sandbox ended with ${code}: ${stderr}`);
  return proxy.exchanges;
}
