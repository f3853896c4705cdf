import type { EngineView, StepView } from '../../engine/engine-view.ts';
import type { Translator } from '../../i18n/translator.ts';
import { unfinishedRun } from '../../journal/journal.ts';
import type { Run } from '../../journal/memory.ts';
import type { TaskKey } from '../../journal/record.ts';
import type { StepState } from '../../page/page.ts';
import {
  type TaskKind,
  type TaskRequest,
  taskKeyOf,
  taskKindOf,
  taskKindRow,
} from '../../tasks/task-kinds.ts';
import type { WithJournal } from '../flow-state.ts';
import type { StepBar, Milestone } from '../view/step-bar.ts';

/** A milestone that the chains showed as done stays done until this run reads one of its steps as open. */
export function markMilestones(stepBar: StepBar, kind: TaskKind, { steps }: EngineView): void {
  const row = taskKindRow(kind);
  const stepsOf = new Map<Milestone, StepView[]>();
  for (const step of steps) {
    const milestone = row.milestone?.(step.id);
    if (milestone !== undefined) stepsOf.set(milestone, [...(stepsOf.get(milestone) ?? []), step]);
  }
  for (const [milestone, members] of stepsOf) {
    const isUnread = members.every(({ state }) => state === 'done' || state === 'todo');
    const state = stateOf(members);
    if (state !== 'done' && isUnread && stepBar.isDone(milestone)) continue;
    stepBar.set(milestone, state);
  }
}

function stateOf(steps: readonly StepView[]): StepState {
  if (steps.every(({ state }) => state === 'done')) return 'done';
  const open = steps.find(({ state }) => state !== 'done' && state !== 'todo');
  if (open !== undefined) return open.state;
  return steps.some(({ state }) => state === 'done') ? 'current' : 'todo';
}

export function unfinishedOf(
  { connection, journal, signer }: WithJournal,
  request: TaskRequest,
): Run | undefined {
  const key = taskKeyOf(request, connection.profile, signer.evmAddress);
  return unfinishedRun(journal.memory(), key);
}

/** True if nothing is signed for this task, so that going back leads to its questions. */
export function isUnsigned(flow: WithJournal, request: TaskRequest): boolean {
  return (unfinishedOf(flow, request)?.submissions.length ?? 0) === 0;
}

/** A task kind without a text is a compile error. */
export function taskTitle(task: TaskKey, i18n: Translator): string {
  const kind = taskKindOf(task);
  // A journal from another version of this program may contain an unknown task kind.
  if (kind === undefined) return task.kind;
  return i18n.t({ key: `task.${kind}`, values: { node: task.node ?? '' } });
}
