import type { Result } from '../../../../src/engine/engine.ts';
import type { TaskRequest } from '../../../../src/tasks/task-kinds.ts';
import { MemoryStore } from '../../engine/helpers/memory-journal.ts';
import type { Operator } from './operator.ts';

/**
 * Runs a task in one process after another until a process has nothing left to write. Each process dies at an
 * append to the journal: first before the record is on the disk, then after. If the journal is kept, each
 * process dies at its first append. If the journal is lost, each process dies one append later than the process
 * before. Returns the number of deaths.
 */
export async function runKilled(
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
