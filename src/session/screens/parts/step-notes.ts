import type { MessageKey } from '../../../domain/message.ts';
import type { TaskKind } from '../../../tasks/task-kinds.ts';

/** Additional texts of a step's confirmation. */
export interface StepNotes {
  /** Why a transaction that the operator did not request comes first. */
  readonly why?: MessageKey & `intent.why-${string}`;
  /** What it means that the step is final. */
  readonly final?: MessageKey & `intent.final-${string}`;
}

/** Which steps precede the requested one, and which are final; used by the plan and the confirmations. */
export function stepNotes(task: TaskKind, step: string): StepNotes {
  switch (step) {
    case 'epoch':
    case 'catch-up':
      return { why: 'intent.why-epoch' };
    // A clean-up only moves AVAX to have a block made, and its title says so.
    case 'export':
      return task === 'clean-up' ? {} : { why: 'intent.why-export' };
    case 'import':
      return task === 'clean-up' ? {} : { why: 'intent.why-import' };
    case 'register':
      return { final: 'intent.final-register' };
    case 'add':
      return { final: 'intent.final-add' };
    case 'p-chain':
      return task === 'add-node' ? { final: 'intent.final-p-chain' } : {};
    default:
      return {};
  }
}
