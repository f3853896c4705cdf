import type { StepView } from '../../../engine/engine-view.ts';
import type { Translator } from '../../../i18n/translator.ts';
import type { Waiting } from '../../../page/page.ts';

/**
 * A screen shows a countdown to the next check only if the checks are at least this many milliseconds apart.
 */
const SELDOM = 10_000;

/**
 * A wait as the screen shows it. Leaves out the time of the next check if checks are frequent, so that the
 * view does not change with every check.
 */
export function waitingView(wait: NonNullable<StepView['wait']>, words: Translator): Waiting {
  const { text, whose, since, nextCheckAt, recheck, until, typical } = wait;
  return {
    text: words.t(text),
    whose,
    since,
    every: recheck,
    ...(recheck >= SELDOM && { nextCheckAt: nextCheckAt }),
    ...(until !== undefined && { until }),
    ...(typical && { typical }),
  };
}
