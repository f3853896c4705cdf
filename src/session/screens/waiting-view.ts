import type { StepView } from '../../engine/engine-view.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Waiting } from '../view/view.ts';

/** Milliseconds; looks that follow each other sooner are not counted down to. */
const SELDOM = 10_000;

/** Somebody's turn, as it is shown: the same from one look to the next, as long as nothing has changed. */
export function waitingView(wait: NonNullable<StepView['wait']>, words: Translator): Waiting {
  const { text, whose, since, nextLookAt, recheck, until, typical } = wait;
  return {
    text: words.t(text),
    whose,
    since,
    every: recheck,
    ...(recheck >= SELDOM && { nextLookAt }),
    ...(until !== undefined && { until }),
    ...(typical && { typical }),
  };
}
