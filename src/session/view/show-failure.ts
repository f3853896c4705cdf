import type { OnboardError } from '../../domain/errors.ts';
import { problemOf } from './problem.ts';
import type { FlowDeps } from '../flow-state.ts';
import type { OtherAction } from '../../page/page.ts';
import { problemPage } from '../../page/pages.ts';
import { BACK, type Back } from '../wizard-flow.ts';

interface FailureNotes {
  /** What is safe in spite of the failure; by default, that nothing was sent. */
  readonly safe?: string;
  readonly otherActions?: readonly OtherAction[];
}

/** Resolves with the operator's choice. */
export async function showFailure(
  { dialogue, i18n }: Pick<FlowDeps, 'dialogue' | 'i18n'>,
  code: string,
  error: OnboardError,
  { safe = i18n.t('problem.safe-before'), otherActions = [] }: FailureNotes = {},
): Promise<'retry' | 'other-action' | Back> {
  const { operator } = dialogue.view().header;
  if (operator !== undefined) error.know({ operator_address: operator });
  const page = problemPage({ problem: problemOf(error), safe, otherActions });
  const action = await dialogue.ask(code, page);
  if (action.type === 'other-action') return 'other-action';
  return action.type === 'back' ? BACK : 'retry';
}
