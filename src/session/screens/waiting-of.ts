import type { StepView } from '../../engine/engine-view.ts';
import type { Words } from '../text/words.ts';
import type { Waiting } from '../view.ts';

/** Somebody's turn, as it is shown. */
export function waitingOf(wait: NonNullable<StepView['wait']>, words: Words): Waiting {
  const { text, whose, since, nextLookAt, until, typical } = wait;
  return {
    text: words.say(text),
    whose,
    since,
    nextLookAt,
    ...(until !== undefined && { until }),
    ...(typical && { typical }),
  };
}
