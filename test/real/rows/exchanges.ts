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
import { allOperators } from '../operator.ts';
import { startProxy, type ProxiedExchange } from '../proxy.ts';
import { openProfile } from '../../helpers/sandbox/open-profile.ts';

const FOLDER = 'build/real';

/** Walks a node's life, and reads what the rows of the real network read. */
const SCRIPT = `set -eu
sh test/e2e/walk.sh
for command in status receipt pending; do onboard $command --network $NETWORK $OPERATOR; done
for command in doctor env; do onboard $command --network $NETWORK; done
onboard validators --network $NETWORK --subnet $SUBNET`;

/** An answer that the sandbox gives otherwise. */
interface Difference {
  readonly kind: string;
  readonly fault: string;
  /** The exchange with a real node, and the sandbox's answer to the same request. */
  readonly example: ProxiedExchange;
  readonly sandbox?: ProxiedExchange['response'];
}

/** The answers that the sandbox gave otherwise, for the page. */
export const otherAnswers: Pick<Difference, 'kind' | 'fault'>[] = [];

/** Walks the same script on a sandbox, and asks it what the script did not ask. Compares the answers by method and outcome. */
export async function comparedExchanges({
  recorder,
  profile,
  contracts,
}: RealNetwork): Promise<string> {
  const sandbox = await walkedSandbox();
  const kinds = new Map<string, ProxiedExchange[]>();
  for (const exchange of recorder.exchanges)
    kinds.set(kindOf(exchange), [...(kinds.get(kindOf(exchange)) ?? []), exchange]);
  const pairs = [
    ...valuePairs(profile, sandbox.profile),
    ...valuePairs(contracts.vaults, sandbox.vaults),
  ];
  pairs.push(...allOperators().map((address) => [address, sandbox.operator] as const));
  const inSandbox = (call: unknown): ProxiedExchange['call'] =>
    JSON.parse(replaced(call, pairs)) as ProxiedExchange['call'];

  const differences: Difference[] = [];
  let met = 0;
  for (const [kind, exchanges] of kinds) {
    const same = sandbox.exchanges.filter((one) => kindOf(one) === kind);
    if (same.length > 0) met += 1;
    else {
      const [example] = exchanges;
      if (example === undefined) continue;
      const answer = await sandbox.ask({ ...example, call: inSandbox(example.call) });
      if (kindOf(answer) !== kind) {
        const fault = `another outcome: ${kindOf(answer)}`;
        differences.push({ kind, fault, example, sandbox: answer.response });
        continue;
      }
      same.push(answer);
    }
    const seen = new Set<string>();
    for (const one of exchanges) {
      const fault = leastFault(one, same);
      if (fault === '' || seen.has(fault)) continue;
      seen.add(fault);
      // The script may have asked for another form of the answer.
      const asked = await sandbox.ask({ ...one, call: inSandbox(one.call) });
      const still = leastFault(one, [asked]);
      if (still !== '') differences.push({ kind, fault: still, example: one });
    }
  }
  const distinct = [...new Map(differences.map((one) => [one.kind + one.fault, one])).values()];
  otherAnswers.push(...distinct);
  const otherwise = distinct.filter(({ sandbox: answer }) => answer !== undefined).length;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/differences.json`, `${JSON.stringify(distinct, undefined, 2)}\n`);
  const examples = [...kinds.values()].map(([one]) => JSON.stringify(one));
  writeFileSync(`${FOLDER}/exchanges.ndjson`, `${examples.join('\n')}\n`);
  return (
    `${recorder.exchanges.length} exchanges of ${kinds.size} kinds; the script on the sandbox met ${met} of them, ` +
    `and the sandbox was asked ${kinds.size - met} more: ${otherwise} had another outcome there, ` +
    `${distinct.length - otherwise} answers lack a field`
  );
}

/** The method or the path, and the outcome. */
const kindOf = (exchange: ProxiedExchange): string =>
  `${exchange.call.method || exchange.path} ${outcomeOf(exchange)}`;

/** `result`, or the code and the masked text of the refusal. */
function outcomeOf({ response: { error } }: ProxiedExchange): string {
  if (error === undefined) return 'result';
  const { message = error, code = '' } = error as {
    readonly message?: unknown;
    readonly code?: number;
  };
  return `${code} ${masked(typeof message === 'string' ? message : JSON.stringify(message))}`;
}

/** What the answer of the sandbox lacks that is nearest to one of a real node; an empty text if nothing. */
function leastFault(real: ProxiedExchange, ours: readonly ProxiedExchange[]): string {
  const faults = ours.map((other) => faultsOf(real, other));
  const [least = []] = faults.sort((a, b) => a.length - b.length);
  return least.join(', ');
}

/** The fields and the HTTP status in which an answer of the sandbox differs from one of a real node. */
function faultsOf(real: ProxiedExchange, ours: ProxiedExchange): string[] {
  const faults = missing(real.response.result, ours.response.result);
  if (real.status !== ours.status) faults.push(`status ${ours.status} for ${real.status}`);
  return faults;
}

/** Pairs the texts at the same places of two profiles, such as addresses and IDs. */
function* valuePairs(one: unknown, other: unknown): Generator<readonly [string, string]> {
  if (typeof one === 'string' && typeof other === 'string') yield [one, other];
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return;
  for (const [key, value] of Object.entries(one))
    yield* valuePairs(value, (other as Record<string, unknown>)[key]);
}

/** Replaces values in a request, also within the data of calls. */
function replaced(call: unknown, pairs: readonly (readonly [string, string])[]): string {
  let text = JSON.stringify(call);
  for (const [one, other] of pairs) {
    if (one.length < 20) continue;
    text = text.replaceAll(one, other);
    if (/^0x/.test(one))
      text = text.replaceAll(one.slice(2).toLowerCase(), other.slice(2).toLowerCase());
  }
  return text;
}

async function walkedSandbox() {
  const sandbox = await startTestSandbox({ actors: ACTOR_NAMES, epochSeconds: 6 });
  onTestFinished(() => sandbox.stop());
  const { network } = sandbox.profile;
  const proxy = await startProxy(network);
  onTestFinished(() => proxy.close());
  const home = temporaryFolder();
  const profile = proxy.through(network);
  storeNetwork(home, { ...profile, name: 'copy' });
  const identity = await callRpc<NodeIdentity>(`${sandbox.nodeUrl}/ext/info`, 'info.getNodeID', {});
  const { nodeID: nodeId, nodePOP } = identity;
  // An account without AVAX on the P-Chain makes exports too.
  const accounts = sandbox.profile.accounts.filter(({ name }) => name === 'C-Chain only');
  const variables = sandboxVariables(
    { ...sandbox.profile, network: openProfile(sandbox.profile.network), accounts },
    {
      nodeId,
      publicKey: nodePOP.publicKey as never,
      proof: nodePOP.proofOfPossession as never,
    },
  );
  const key = variables['ONBOARD_SANDBOX_KEY'] ?? '';
  const { code, stderr } = await shellIn(home)(SCRIPT, {
    ...variables,
    NETWORK: 'copy',
    ONBOARD_PRIVATE_KEY: key,
  });
  if (code !== 0) throw new Error(`the script on the sandbox ended with ${code}: ${stderr}`);
  return {
    exchanges: [...proxy.exchanges],
    profile,
    vaults: sandbox.profile.vaults,
    operator: variables['OPERATOR'] ?? '',
    /** Sends a recorded request to the sandbox. */
    async ask({ path, call }: ProxiedExchange): Promise<ProxiedExchange> {
      const isRpc = call.method !== '';
      const body = isRpc ? call : { ...call, method: undefined };
      const response = await fetch(profile.apiUrl + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(isRpc ? { jsonrpc: '2.0', ...body } : body),
      });
      await response.arrayBuffer();
      const answer = proxy.exchanges.at(-1);
      if (answer === undefined) throw new Error('the proxy has no exchange');
      return answer;
    },
  };
}
