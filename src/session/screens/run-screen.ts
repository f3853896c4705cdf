import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { EngineView, StepView } from '../../engine/engine-view.ts';
import { codeOfStep } from '../../standing/codes.ts';
import { problemOf } from '../view/problem.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { OtherAction } from '../../page/page.ts';
import type { Screen } from '../view/view.ts';
import { warpStepView } from './parts/warp-step-view.ts';

/** A run's screen and its code, shown while the run asks no question. */
export interface RunShown {
  readonly code: string;
  readonly screen: Screen;
}

/** The run's first step that is not done; undefined if all steps are done. */
export function currentStep({ steps }: EngineView): StepView | undefined {
  return steps.find(({ state }) => state !== 'done');
}

/**
 * Shows a run's steps. If the current step keeps failing, shows the error instead. An error that the
 * validators must resolve appears beside the step.
 */
export function runScreen(
  view: EngineView,
  title: string,
  expiresAt: number | undefined,
  words: Translator,
  profile: Pick<NetworkProfile, 'explorer'> = {},
  {
    sentAt = () => undefined,
    otherActions = [],
  }: {
    readonly sentAt?: (step: string) => number | undefined;
    /** Further actions with their keys. */
    readonly otherActions?: readonly OtherAction[];
  } = {},
): RunShown {
  const step = currentStep(view) ?? view.steps.at(-1);
  const code = codeOfStep(step?.id ?? '');
  const failing = step?.failing;
  if (failing !== undefined && failing.error.who !== 'validators') {
    return {
      code,
      screen: {
        kind: 'problem',
        problem: problemOf(failing.error),
        safe: words.t('problem.safe-kept'),
        retryAt: failing.retryAt,
        ...(Number.isFinite(failing.until) && { retryUntil: failing.until }),
        can: ['retry', 'back'],
        ...(otherActions.length > 0 && { otherActions }),
      },
    };
  }
  const steps = view.steps
    .filter(isWorthShowing)
    .map((leg) => warpStepView(leg, words, profile, sentAt(leg.id)));
  return {
    code,
    screen: {
      kind: 'progress',
      title,
      steps: steps,
      ...(expiresAt !== undefined && { expiresAt }),
      ...(otherActions.length > 0 && { otherActions }),
    },
  };
}

/**
 * True if the screen shows the step. A rare step, such as moving funds, is shown only while it is open or if
 * it has a transaction.
 */
function isWorthShowing({ id, state, transactions }: StepView): boolean {
  const rare = ['export', 'import', 'epoch', 'catch-up', 'balance'].includes(id);
  return !rare || transactions.length > 0 || (state !== 'done' && state !== 'todo');
}
