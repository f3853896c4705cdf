import { ignoreOnboardError } from '../../domain/errors.ts';
import { QuitSession } from '../../domain/quit-session.ts';
import { parseNodeId, type NodeId, type ValidationId } from '../../domain/identity/ids.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Run } from '../../journal/memory.ts';
import { busyPage } from '../../page/pages.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import { CODES } from '../../standing/codes.ts';
import { validationOf } from '../../tasks/task-kinds.ts';
import { changeOf } from '../../tasks/validation/change-in-progress.ts';
import type { FlowDeps } from '../flow-state.ts';
import { taskTitle } from './task-run.ts';

export type RunEnd = 'done' | 'removed' | 'unpaid';
type RunState = RunEnd | 'open';

/** Reads the facts of a node's validation. */
export type ReadFacts = (node: NodeId, validation: ValidationId) => Promise<ValidationFacts>;

const keyOf = ({ task, id, openedAt }: Run): string =>
  [task.network, task.operator, id, openedAt].join(' ');

export const isEnded = (run: Run, { endedRuns }: Pick<FlowDeps, 'endedRuns'>): boolean =>
  endedRuns.has(keyOf(run));

/**
 * Asks the chains about unfinished runs. Resolves when they have answered or failed, or when the operator skips the
 * check, because a silent endpoint takes long.
 * @param check gets a signal that aborts when the operator skips the check or quits; later answers must change nothing
 */
export async function untilSkipped(
  { options, dialogue, i18n }: Pick<FlowDeps, 'options' | 'dialogue' | 'i18n'>,
  check: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const skip = new AbortController();
  const skipped = new Promise<void>((resolve) => {
    skip.signal.addEventListener('abort', () => resolve());
  });
  const { unasked } = dialogue;
  dialogue.unasked = () => skip.abort(new QuitSession());
  const actions = [{ key: 's', title: i18n.t('resume.skip'), id: 'skip' }];
  dialogue.show(CODES.resume, busyPage(i18n.t('busy.look'), options.clock.now(), actions));
  try {
    await Promise.race([check(AbortSignal.any([dialogue.signal, skip.signal])), skipped]);
  } catch (error) {
    if (!skip.signal.aborted) ignoreOnboardError(error);
  } finally {
    dialogue.unasked = unasked;
  }
}

/**
 * Asks the chains whether a run is over, says so once in a session, and writes nothing: another window may wait in it.
 * @param readFacts undefined if the run's L1 is unknown
 * @param until an answer after its abort counts as unread: the operator may have continued the run meanwhile
 * @returns false if the state of the run could not be read
 */
export async function checkRun(
  run: Run,
  deps: Pick<FlowDeps, 'dialogue' | 'i18n' | 'endedRuns'>,
  readFacts: ReadFacts | undefined,
  until?: AbortSignal,
): Promise<boolean> {
  const read = async (): Promise<RunState | undefined> => {
    if (run.task.node === undefined) return 'open';
    return readFacts && stateOfRun(run, readFacts);
  };
  const end = await read().catch(ignoreOnboardError);
  if (until?.aborted === true) return false;
  if (end === undefined || end === 'open' || isEnded(run, deps)) return end !== undefined;
  deps.endedRuns.set(keyOf(run), end);
  const text = deps.i18n.t('resume.over', { task: taskTitle(run.task, deps.i18n), end });
  deps.dialogue.log({ mark: end === 'done' ? 'done' : 'note', text });
  return true;
}

/**
 * What the chains show of a run about a node. Another machine may have completed it, or removed the node. Only the run's
 * own validation ends it: an endpoint that is behind shows an earlier validation of the node.
 */
export async function stateOfRun(run: Run, read: ReadFacts): Promise<RunState> {
  const { kind, node } = run.task;
  const validation = validationOf(run);
  if (node === undefined || validation === undefined) return 'open';
  const facts = await read(parseNodeId(node), validation);
  const { status = 'unknown', sentNonce = 0n } = facts.manager ?? {};
  const isOver = status === 'completed' || status === 'invalidated';
  switch (kind) {
    case 'remove-node':
      return isOver ? 'done' : 'open';
    case 'add-node':
      if (status === 'active') return 'done';
      return status === 'pending-removed' || status === 'completed' ? 'removed' : 'open';
    case 'update-weight': {
      if (isOver || status === 'pending-removed') return 'removed';
      const begun = run.submissions.find(
        ({ step, settled }) => step === 'update' && settled?.how === 'included',
      );
      const before = begun?.changeId.split(':')[1];
      const isShown = before !== undefined && sentNonce > BigInt(before);
      return isShown && changeOf(facts).kind === 'none' ? 'done' : 'open';
    }
    case 'clean-up':
      if (status === 'invalidated') return 'done';
      return status === 'pending-removed' || status === 'completed' ? 'removed' : 'open';
    case 'top-up':
      return isOver || status === 'pending-removed' ? 'unpaid' : 'open';
    default:
      return 'open';
  }
}

/** Closes the runs that this session saw end, while it holds the journal anyway. */
export async function closeEndedRuns(
  journal: Journal,
  { endedRuns }: Pick<FlowDeps, 'endedRuns'>,
): Promise<void> {
  for (const run of journal.memory().runs) {
    const end = run.closed === undefined ? endedRuns.get(keyOf(run)) : undefined;
    if (end === undefined) continue;
    await journal.append({
      type: 'closed',
      run: run.id,
      how: end === 'done' ? 'done' : 'given-up',
    });
  }
}
