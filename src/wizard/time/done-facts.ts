import type { Translator } from '../../i18n/translator.ts';
import type { DoneScreen } from '../../session/view/view.ts';
import { duration } from '../../page/durations.ts';

/** The facts of a node's screen and, if known, how long the addition took. */
export function doneFacts({ facts, took }: DoneScreen, words: Translator): DoneScreen['facts'] {
  if (took === undefined) return facts;
  return [...facts, { label: words.t('ui.done.took'), value: duration(took, words) }];
}
