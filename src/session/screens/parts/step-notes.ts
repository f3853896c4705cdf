import type { MessageKey } from '../../../domain/message.ts';
import type { TaskKind } from '../../../tasks/task-kinds.ts';

/** Additional texts of a step's confirmation. */
export interface StepNotes {
  /** The reason for a transaction that the operator did not request. */
  readonly why?: MessageKey & `intent.why-${string}`;
  /** What cannot be undone after this step. */
  readonly final?: MessageKey & `intent.final-${string}`;
}

/** Returns the notes for a step's confirmation. */
export function stepNotes(task: TaskKind, step: string): StepNotes {
  switch (step) {
    case 'epoch':
    case 'catch-up':
      return { why: 'intent.why-epoch' };
    // In a clean-up, the title of the transaction already states the reason.
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
