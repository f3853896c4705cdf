import type { PaidIntent } from '../../../engine/intent.ts';
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
export function stepNotes(task: TaskKind, step: string, intent: PaidIntent): StepNotes {
  const final = finalNote(step, intent);
  switch (step) {
    case 'epoch':
    case 'catch-up':
      return { why: 'intent.why-epoch' };
    // In a clean-up, the title of the transaction already states the reason.
    case 'export':
      return task === 'clean-up' ? {} : { why: 'intent.why-export' };
    case 'import':
      return task === 'clean-up' ? {} : { why: 'intent.why-import' };
    default:
      return final === undefined ? {} : { final };
  }
}

/** Returns what cannot be undone after a transaction; undefined if there is nothing to point out. */
export function finalNote(step: string, intent: PaidIntent): StepNotes['final'] {
  switch (step) {
    case 'register':
      return 'intent.final-register';
    case 'add':
      return 'intent.final-add';
    default:
      return intent.effect === 'p-chain-tx' && intent.plan.type === 'register-validator'
        ? 'intent.final-p-chain'
        : undefined;
  }
}
