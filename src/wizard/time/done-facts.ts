import type { Translator } from '../../i18n/translator.ts';
import type { DoneScreen } from '../../session/view/view.ts';
import { duration } from './durations.ts';

/** The facts of a finished task, and how long it took if known. */
export function doneFacts({ facts, took }: DoneScreen, words: Translator): DoneScreen['facts'] {
  if (took === undefined) return facts;
  return [...facts, { label: words.t('ui.done.took'), value: duration(took, words) }];
}
