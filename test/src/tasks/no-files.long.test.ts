import { expect, test } from 'vitest';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import { readValidation } from '../../../src/protocol/snapshots/read-validation.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';
import { startFaultProxy, type FaultProxy } from '../../chaos/helpers/fault-proxy.ts';
import type { Fault } from '../../chaos/helpers/faults.ts';
import { countEffects, ONCE_EACH } from './helpers/effects.ts';
import { join, newOperator, nodeLife, runSigned, type Operator } from './helpers/operator.ts';

// Runs each step of each task without any file, as on another machine, with only a key.

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
      const [adding, updating, removing] = nodeLife(operator);
      await goOn(operator, adding);
      await goOn(operator, updating);
      // Calls and storage reads have answered every question.
      expect(searches).toEqual([]);
      await goOn(operator, removing);
      // Log searches name a topic and cover limited block ranges.
      expect(searches).not.toEqual([]);
      for (const { address, topics = [], fromBlock, toBlock } of searches) {
        expect(address).toMatch(/^0x/);
        expect(topics.length).toBeGreaterThanOrEqual(2);
        expect(BigInt(toBlock) - BigInt(fromBlock)).toBeLessThanOrEqual(MOST_BLOCKS);
      }

      expect(await countEffects(operator)).toEqual(ONCE_EACH);
      const { live } = await readValidation(operator.connection.ports, l1, node.nodeId);
      expect(live).toBeUndefined();
    } finally {
      await proxy?.close();
      await operator.sandbox.stop();
    }
  },
);

/** Runs the steps of a task one after another, each without the files of the step before. */
async function goOn(operator: Operator, request: TaskRequest): Promise<void> {
  let steps: readonly string[] | undefined;
  for (let index = 0; steps === undefined || index < steps.length; index++) {
    const isLast = index + 1 === steps?.length;
    const { result, events } = await runSigned(operator, request, {
      ...(!isLast && { stopAfter: steps?.[index] ?? 'epoch' }),
    });
    if ('error' in result) throw result.error;
    expect(result.kind).toBe(isLast ? 'done' : 'stopped');
    const began = events.findLast((event) => event.type === 'began');
    steps = began?.steps.map(({ id }) => id);
  }
}

// The RPC's origin, also if a test environment puts a proxy before the RPC.
const rpcOrigin = ({ rpcUrls: [rpc] }: NetworkProfile): string => new URL(rpc).origin;

function through(network: NetworkProfile, url: string): NetworkProfile {
  const moved = (address: string) => address.replace(rpcOrigin(network), url);
  const [rpc, ...others] = network.rpcUrls;
  return { ...network, rpcUrls: [moved(rpc), ...others.map(moved)] };
}
