import { expect, test } from 'vitest';
import type { EvmHash } from '../../../src/domain/identity/evm.ts';
import type { NodeId } from '../../../src/domain/identity/ids.ts';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import type { EngineEvent } from '../../../src/engine/event.ts';
import { readOperator } from '../../../src/protocol/snapshots/read-operator.ts';
import { readValidation } from '../../../src/protocol/snapshots/read-validation.ts';
import { adoptChange } from '../../../src/tasks/add-node/adopt-change.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';
import { startFaultProxy, type FaultProxy } from '../../chaos/helpers/fault-proxy.ts';
import type { Fault } from '../../chaos/helpers/faults.ts';
import { countEffects } from './helpers/effects.ts';
import { join, newOperator, type Operator } from './helpers/operator.ts';

// Each leg of each task is done by somebody who has nothing but a key and one thing to begin with: the
// operator's address, the NodeID, or a transaction hash. No file is there, as on another machine each time.

interface LogRequest {
  readonly address?: string;
  readonly topics?: readonly unknown[];
  readonly fromBlock: `0x${string}`;
  readonly toBlock: `0x${string}`;
}

/** What nobody may ask an endpoint for at once. */
const MOST_BLOCKS = 1_000_000n;

/** Writes down what is asked of logs on the way to the sandbox. */
function recorder(asked: LogRequest[]): Fault {
  return {
    name: 'nothing',
    befalls: () => true,
    strike: async ({ body, forward }) => {
      for (const call of [JSON.parse(body)].flat() as { method: string; params: [LogRequest] }[]) {
        if (call.method === 'eth_getLogs') asked.push(call.params[0]);
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
  'whoever has no file goes on at every leg (generation %s)',
  async (generation) => {
    const asked: LogRequest[] = [];
    let proxy: FaultProxy | undefined;
    const operator = await newOperator('operator', { generation }, async (profile) => {
      proxy = await startFaultProxy(rpcOrigin(profile));
      const log = recorder(asked);
      proxy.choose = (method) => (method.startsWith('eth_') ? log : undefined);
      return through(profile, proxy.url);
    });
    try {
      await join(operator);
      expect(asked).toEqual([]);
      const { l1, node } = operator;
      const stake = l1.primaryClass.minimum * 2n;
      const before = await countEffects(operator);
      asked.length = 0;

      const adding = (): TaskRequest => ({ kind: 'add-node', l1, input: operator.addNodeInput() });
      await goOn(operator, 'add-node', adding);
      await goOn(operator, 'update-weight', (nodeId) => ({
        kind: 'update-weight',
        l1,
        input: { nodeId, stake },
      }));
      // State and storage have answered everything.
      expect(asked).toEqual([]);
      await goOn(operator, 'remove-node', (nodeId) => ({
        kind: 'remove-node',
        l1,
        input: { nodeId, initiate: true },
      }));
      // What nothing but a log tells is asked for by topic, and in windows.
      expect(asked).not.toEqual([]);
      for (const { address, topics = [], fromBlock, toBlock } of asked) {
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

/** Does one step of a task after the other, each without anything that the one before has written. */
async function goOn(
  operator: Operator,
  kind: Kind,
  request: (nodeId: NodeId) => TaskRequest,
): Promise<void> {
  const { node } = operator;
  let steps: readonly string[] | undefined;
  let hash: EvmHash | undefined;
  for (let leg = 0; steps === undefined || leg < steps.length; leg++) {
    const events: EngineEvent[] = [];
    const found = await nodesFrom(operator, kind, hash);
    for (const nodeId of found) expect(nodeId).toBe(node.nodeId);
    const stopAfter = steps?.[leg];
    const isLast = leg + 1 === steps?.length;
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

/** The node, from each single thing that somebody may have kept. */
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
    // The L1 middleware drops a node that is gone.
    ...ofAddress.nodes.map(({ nodeId }) => nodeId),
    ...(manager?.nodeId === undefined ? [] : [manager.nodeId]),
    ...(ofHash.manager?.nodeId === undefined ? [] : [ofHash.manager.nodeId]),
  ];
}

// Of what a ground may put before the RPC, too.
const rpcOrigin = ({ rpcUrls: [rpc] }: NetworkProfile): string => new URL(rpc).origin;

function through(network: NetworkProfile, url: string): NetworkProfile {
  const moved = (address: string) => address.replace(rpcOrigin(network), url);
  const [rpc, ...others] = network.rpcUrls;
  return { ...network, rpcUrls: [moved(rpc), ...others.map(moved)] };
}
