import type { EngineView, StepView } from '../../../engine/engine-view.ts';
import type { TaskKind } from '../../../tasks/run-task.ts';
import type { StepState } from '../../view/view.ts';
import type { StepBar, StepBarStep } from '../../view/step-bar.ts';

/** The entry of the step bar to which a task's step belongs. */
function partOf(kind: TaskKind, step: string): StepBarStep | undefined {
  switch (kind) {
    case 'register-operator':
    case 'opt-in':
    case 'join':
      return step === 'register' ? 'register' : 'opt-in';
    case 'stake':
      return 'stake';
    case 'add-node':
      return step === 'add' || step === 'epoch' ? 'add' : 'complete';
    case 'set-metadata-url':
    case 'opt-out':
    case 'update-weight':
    case 'remove-node':
    case 'clean-up':
    case 'top-up':
    case 'replace':
      return undefined;
  }
}

/** Shows a run's progress on the step bar. */
export function markSteps(line: StepBar, kind: TaskKind, { steps }: EngineView): void {
  const parts = new Map<StepBarStep, StepView[]>();
  for (const step of steps) {
    const part = partOf(kind, step.id);
    if (part !== undefined) parts.set(part, [...(parts.get(part) ?? []), step]);
  }
  for (const [part, members] of parts) line.set(part, stateOf(members));
}

function stateOf(steps: readonly StepView[]): StepState {
  if (steps.every(({ state }) => state === 'done')) return 'done';
  const open = steps.find(({ state }) => state !== 'done' && state !== 'todo');
  if (open !== undefined) return open.state;
  return steps.some(({ state }) => state === 'done') ? 'current' : 'todo';
}
