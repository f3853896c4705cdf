import type { EngineView, StepView } from '../../../engine/engine-view.ts';
import { taskKindRow, type TaskKind } from '../../../tasks/task-kinds.ts';
import type { StepState } from '../../../page/page.ts';
import type { StepBar, StepBarStep } from '../../view/step-bar.ts';

/** Shows a run's progress on the step bar. */
export function markSteps(stepBar: StepBar, kind: TaskKind, { steps }: EngineView): void {
  const row = taskKindRow(kind);
  const parts = new Map<StepBarStep, StepView[]>();
  for (const step of steps) {
    const part = row.joiningStep?.(step.id);
    if (part !== undefined) parts.set(part, [...(parts.get(part) ?? []), step]);
  }
  for (const [part, members] of parts) stepBar.set(part, stateOf(members));
}

function stateOf(steps: readonly StepView[]): StepState {
  if (steps.every(({ state }) => state === 'done')) return 'done';
  const open = steps.find(({ state }) => state !== 'done' && state !== 'todo');
  if (open !== undefined) return open.state;
  return steps.some(({ state }) => state === 'done') ? 'current' : 'todo';
}
