import { expect, test } from 'vitest';
import type { Result } from '../../../src/engine/engine.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import { countEffects, ONCE_EACH } from './helpers/effects.ts';
import { joinedOperator, nodeLife, AVAX, type Operator } from './helpers/operator.ts';

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
