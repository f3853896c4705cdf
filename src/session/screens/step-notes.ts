import type { MessageKey } from '../../domain/message.ts';
import type { TaskKind } from '../../tasks/run-task.ts';

/** What a step's confirmation says besides the transaction itself. */
export interface StepNotes {
  /** Why a transaction that nobody asked for comes first. */
  readonly why?: MessageKey & `intent.why-${string}`;
  /** What it means that the step is final. */
  readonly final?: MessageKey & `intent.final-${string}`;
}

/** Which steps come before what was asked for, and which are final: the plan and the confirmations both say it. */
export function stepNotes(task: TaskKind, step: string): StepNotes {
  switch (step) {
    case 'epoch':
    case 'catch-up':
      return { why: 'intent.why-epoch' };
    // A clean-up moves AVAX for the block alone, as its title says.
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
