import { expect, onTestFinished, test } from 'vitest';
import type { Result, EngineEvent } from '../../../src/engine/engine.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import { countEffects, ONCE_EACH } from './helpers/effects.ts';
import {
  joinedOperator,
  nodeLife,
  AVAX,
  type Operator,
  join,
  newOperator,
  runSigned,
} from './helpers/operator.ts';
import { readValidation } from '../../../src/protocol/snapshots/read-validation.ts';
import { callProxy } from '../../helpers/endpoints/rpc-proxy.ts';
import { GENERATIONS } from '../../helpers/is-whole.ts';
import { randomOf } from '../../helpers/random.ts';

/**
 * The minimum number of records of an addition: opened, fact, closed, three calls, an import and two
 * aggregates.
 */
const RECORDS = 9;

/**
 * Runs a task in one process after another until a process has nothing left to write. Each process dies at an
 * append to the journal: first before the record is on the disk, then after. If the journal is kept, each
 * process dies at its first append. If the journal is lost, each process dies one append later than the process
 * before. Returns the number of deaths.
 */
async function runKilled(
  operator: Operator,
  request: TaskRequest,
  isKept: boolean,
): Promise<{ readonly result: Result; readonly deaths: number }> {
  let store = new MemoryStore();
  for (let deaths = 0; deaths < 200; deaths++) {
    store.lost = deaths % 2 === 0;
    const isOver = store.lines.some((line) => line.includes('"type":"closed"'));
    const next = isOver ? undefined : store.appends + 1;
    store.dieAt = isKept ? next : Math.floor(deaths / 2) + 1;
    try {
      return { result: await operator.run(request, { store }), deaths };
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'killed') throw error;
      if (!isKept) store = new MemoryStore();
    }
  }
  throw new Error('it never ends');
}

test.each([true, false])(
  'an operator that is killed at every record makes each change exactly once (journal kept: %s)',
  async (isKept) => {
    const operator = await joinedOperator('C-Chain only');
    const { connection, sandbox } = operator;
    const { pChainAddress } = sandbox.profile.accounts.find(({ name }) => name === 'C-Chain only')!;
    for (const request of nodeLife(operator)) {
      const { result, deaths } = await runKilled(operator, request, isKept);
      if ('error' in result) throw result.error;
      expect(result).toMatchObject({ kind: 'done' });
      if (request.kind !== 'add-node') continue;
      // With the journal, a process dies before and after each record. Without it, each process finds the
      // finished steps on the chains and writes fewer records.
      expect(deaths).toBeGreaterThanOrEqual(isKept ? 2 * RECORDS : RECORDS - 2);
      // After two exports, a whole AVAX would remain.
      const left = await connection.ports.pChain.utxos(pChainAddress);
      expect(left.reduce((sum, { amount }) => sum + amount, 0n)).toBeLessThan(AVAX / 10n);
    }
    expect(await countEffects(operator)).toEqual(ONCE_EACH);
  },
);

// Runs each step of each task without any file, as on another machine, with only a key.

interface LogRequest {
  readonly address?: string;
  readonly topics?: readonly unknown[];
  readonly fromBlock: `0x${string}`;
  readonly toBlock: `0x${string}`;
}

/** The largest block range that one log search may cover. */
const MOST_BLOCKS = 1_000_000n;

test.each(GENERATIONS)(
  'a machine without files continues every task at every step (generation %s)',
  async (generation) => {
    const searches: LogRequest[] = [];
    let proxy: Awaited<ReturnType<typeof callProxy>> | undefined;
    const operator = await newOperator('operator', { generation }, async (profile) => {
      proxy = await callProxy(profile.rpcUrls[0], (call, forward) => {
        if (call.method === 'eth_getLogs') searches.push(call.params[0] as LogRequest);
        return forward(call);
      });
      return { ...profile, rpcUrls: [proxy.url] };
    });
    onTestFinished(async () => {
      await proxy?.close();
      await operator.sandbox.stop();
    });
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
    steps = began?.steps;
  }
}

test.each([
  ['their transactions are pending again', 'requeue'],
  ['their transactions are lost', 'drop'],
] as const)(
  'on a chain that removes up to three blocks, each change is made exactly once: %s',
  async (_what, transactions) => {
    const blockTimes = { cChainBlockTime: 40, pChainBlockTime: 40 };
    const operator = await joinedOperator('C-Chain only', blockTimes);
    const { cChain } = operator.sandbox.controls;
    const { clock } = operator;
    const random = randomOf(1);
    let taken = 0;
    const events: EngineEvent[] = [];
    const sentToP = (): number =>
      events.filter((event) => event.type === 'signed' && event.chain === 'P').length;
    const blocks: { readonly number: bigint; readonly sentToP: number }[] = [];
    cChain.onBlock(({ number }) => blocks.push({ number: BigInt(number), sentToP: sentToP() }));
    // A reorganisation cannot remove an export to the P-Chain, or a message for which a P-Chain transaction exists:
    // validators sign only messages of final blocks.
    const takeBack = async (depth: number): Promise<void> => {
      const final = blocks.findLast((block) => block.sentToP < sentToP())?.number ?? 0n;
      if (taken >= 6 || BigInt(cChain.blocks.head.number) - BigInt(depth) < final) return;
      await cChain.reorg(depth, { transactions }).then(
        () => (taken += 1),
        () => undefined,
      );
    };
    let takingBack = Promise.resolve();
    clock.onSleep = () => {
      if (random(2) !== 0) return;
      const before = takingBack;
      takingBack = before.then(() => takeBack(1 + random(3)));
      return takingBack;
    };
    for (const request of nodeLife(operator)) {
      // A reorganisation may remove a change after its task ended. The task then runs again; until it ends,
      // the next task is refused.
      for (let before = -1; before !== taken;) {
        before = taken;
        const result = await operator.run(request, { events });
        const why = 'error' in result ? result.error.message : result.kind;
        expect(result, why).toMatchObject({ kind: 'done' });
        await takingBack;
        // The last block completes the addition and can always be removed. If its transaction is lost, the
        // test removes all blocks here, and the next task is refused while the addition is incomplete.
        const again = transactions === 'drop' || taken === 0;
        if (request.kind === 'add-node' && again) await takeBack(1);
      }
    }
    expect(taken).toBeGreaterThan(0);
    expect(await countEffects(operator)).toEqual(ONCE_EACH);
  },
);
