import { expect, test } from 'vitest';
import type { EvmHash } from '../../../src/domain/identity/evm.ts';
import type { NodeId } from '../../../src/domain/identity/ids.ts';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import { readOperator } from '../../../src/protocol/snapshots/read-operator.ts';
import { readValidation } from '../../../src/protocol/snapshots/read-validation.ts';
import { adoptChange } from '../../../src/tasks/change-in-progress.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';
import { startFaultProxy, type FaultProxy } from '../../chaos/helpers/fault-proxy.ts';
import type { Fault } from '../../chaos/helpers/faults.ts';
import { countEffects } from './helpers/effects.ts';
import { join, newOperator, type Operator } from './helpers/operator.ts';

// Runs each step of each task without any file, as on another machine, with only a key and one input: the
// operator's address, the NodeID or a transaction hash.

interface LogRequest {
  readonly address?: string;
  readonly topics?: readonly unknown[];
  readonly fromBlock: `0x${string}`;
  readonly toBlock: `0x${string}`;
}

/** The largest block range that one log search may cover. */
const MOST_BLOCKS = 1_000_000n;

/** Records the log searches on the way to the sandbox. */
function recorder(searches: LogRequest[]): Fault {
  return {
    name: 'nothing',
    affects: () => true,
    apply: async ({ body, forward }) => {
      for (const call of [JSON.parse(body)].flat() as { method: string; params: [LogRequest] }[]) {
        if (call.method === 'eth_getLogs') searches.push(call.params[0]);
      }
      return { kind: 'reply', reply: await forward() };
    },
  };
}

const INITIATED = {
  'add-node': 'registration',
  'update-weight': 'weight',
  'remove-node': 'removal',
};
type Kind = keyof typeof INITIATED;

test.each(['a', 'c'] as const)(
  'a machine without files continues every task at every step (generation %s)',
  async (generation) => {
    const searches: LogRequest[] = [];
    let proxy: FaultProxy | undefined;
    const operator = await newOperator('operator', { generation }, async (profile) => {
      proxy = await startFaultProxy(rpcOrigin(profile));
      const log = recorder(searches);
      proxy.choose = (method) => (method.startsWith('eth_') ? log : undefined);
      return through(profile, proxy.url);
    });
    try {
      await join(operator);
      expect(searches).toEqual([]);
      const { l1, node } = operator;
      const stake = l1.primaryClass.minimum * 2n;
      const before = await countEffects(operator);
      searches.length = 0;

      const adding = (): TaskRequest => ({ kind: 'add-node', l1, input: operator.addNodeInput() });
      await goOn(operator, 'add-node', adding);
      await goOn(operator, 'update-weight', (nodeId) => ({
        kind: 'update-weight',
        l1,
        input: { nodeId, stake },
      }));
      // Calls and storage reads have answered every question.
      expect(searches).toEqual([]);
      await goOn(operator, 'remove-node', (nodeId) => ({
        kind: 'remove-node',
        l1,
        input: { nodeId, initiate: true },
      }));
      // Log searches name a topic and cover limited block ranges.
      expect(searches).not.toEqual([]);
      for (const { address, topics = [], fromBlock, toBlock } of searches) {
        expect(address).toMatch(/^0x/);
        expect(topics.length).toBeGreaterThanOrEqual(2);
        expect(BigInt(toBlock) - BigInt(fromBlock)).toBeLessThanOrEqual(MOST_BLOCKS);
      }

      const after = await countEffects(operator);
      const more = Object.entries(after).map(([name, count]) => [name, count - before[name]!]);
      expect(Object.fromEntries(more)).toEqual({
        registrationInitiated: 1,
        registrationCompleted: 1,
        weightUpdateInitiated: 2,
        removalInitiated: 1,
        removalCompleted: 1,
        topUps: 0,
      });
      expect(
        (await readValidation(operator.connection.ports, l1, node.nodeId)).live,
      ).toBeUndefined();
    } finally {
      await proxy?.close();
      await operator.sandbox.stop();
    }
  },
);

/** Runs the steps of a task one after another, each without the files of the step before. */
async function goOn(
  operator: Operator,
  kind: Kind,
  request: (nodeId: NodeId) => TaskRequest,
): Promise<void> {
  const { node } = operator;
  let steps: readonly string[] | undefined;
  let hash: EvmHash | undefined;
  for (let index = 0; steps === undefined || index < steps.length; index++) {
    const events: EngineEvent[] = [];
    const found = await nodesFrom(operator, kind, hash);
    for (const nodeId of found) expect(nodeId).toBe(node.nodeId);
    const stopAfter = steps?.[index];
    const isLast = index + 1 === steps?.length;
    const run = await operator.run(request(found[0] ?? node.nodeId), {
      ...(!isLast && { stopAfter: stopAfter ?? 'epoch' }),
      events,
    });
    if ('error' in run) throw run.error;
    expect(run.kind).toBe(isLast ? 'done' : 'stopped');
    for (const event of events) {
      if (event.type === 'began') steps = event.steps.map(({ id }) => id);
      const isFirst = event.type === 'signed' && ['add', 'update', 'remove'].includes(event.step);
      if (isFirst) hash = event.id as EvmHash;
    }
  }
}

/** Finds the node from each single input that an operator may have kept. */
async function nodesFrom(
  { connection: { ports }, l1, signer, node }: Operator,
  kind: Kind,
  hash: EvmHash | undefined,
): Promise<readonly NodeId[]> {
  if (hash === undefined) return [];
  const ofAddress = await readOperator(ports, l1, signer.evmAddress);
  const { manager } = await readValidation(ports, l1, node.nodeId);
  const begun = { hash, receipt: await ports.evm.receipt(hash) };
  const { validationId } = await adoptChange(ports, l1, begun, node.nodeId, [
    INITIATED[kind] as 'registration',
  ]);
  const ofHash = await readValidation(ports, l1, node.nodeId, validationId);
  return [
    // The L1 middleware removes a former node from its list.
    ...ofAddress.nodes.map(({ nodeId }) => nodeId),
    ...(manager?.nodeId === undefined ? [] : [manager.nodeId]),
    ...(ofHash.manager?.nodeId === undefined ? [] : [ofHash.manager.nodeId]),
  ];
}

// The RPC's origin, also if a test environment puts a proxy before the RPC.
const rpcOrigin = ({ rpcUrls: [rpc] }: NetworkProfile): string => new URL(rpc).origin;

function through(network: NetworkProfile, url: string): NetworkProfile {
  const moved = (address: string) => address.replace(rpcOrigin(network), url);
  const [rpc, ...others] = network.rpcUrls;
  return { ...network, rpcUrls: [moved(rpc), ...others.map(moved)] };
}
