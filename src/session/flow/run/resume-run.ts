import { parseNodeId, type NodeId } from '../../../domain/identity/ids.ts';
import type { Run } from '../../../journal/memory.ts';
import { rowOfRun } from '../../../tasks/task-kinds.ts';
import { BACK, type Back } from '../../wizard-flow.ts';
import type { WithJournal } from '../flow-state.ts';
import { runTaskOnScreen } from './run-task-on-screen.ts';

/**
 * Continues an unfinished run with the input that the journal recorded.
 * @returns the node of the completed run, if any; BACK if the run was not completed; undefined if the run
 * cannot be continued
 */
export async function resumeRun(
  known: WithJournal,
  run: Run,
): Promise<{ readonly nodeId: NodeId | undefined } | Back | undefined> {
  const { l1, connection } = known;
  const { ports, profile } = connection;
  const request = await rowOfRun(run)?.resume?.(run, { ports, profile, l1 });
  if (request === undefined) return undefined;
  if ((await runTaskOnScreen(known, request)) === BACK) return BACK;
  return { nodeId: run.task.node === undefined ? undefined : parseNodeId(run.task.node) };
}
