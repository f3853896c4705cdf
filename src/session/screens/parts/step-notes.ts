import type { MessageKey } from '../../../domain/message.ts';
import type { TaskKind } from '../../../tasks/task-kinds.ts';

/** Additional texts of a step's confirmation. */
export interface StepNotes {
  /** Why a transaction that the operator did not request comes first. */
  readonly why?: MessageKey & `intent.why-${string}`;
  /** What cannot be undone after this step. */
  readonly final?: MessageKey & `intent.final-${string}`;
}

/**
 * The notes of a step: why it precedes the requested one, and whether it can be undone. The plan and the
 * confirmations use them.
 */
export function stepNotes(task: TaskKind, step: string): StepNotes {
  switch (step) {
    case 'epoch':
    case 'catch-up':
      return { why: 'intent.why-epoch' };
    // A clean-up moves AVAX only to make the chain produce a block, and its title already says so.
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
