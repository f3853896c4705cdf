import { showText, type Translator } from '../../../i18n/translator.ts';
import type { L1Status } from '../../../standing/standing.ts';
import { endedText } from './ended.ts';

/** The three texts about a departed node. */
export interface DepartedLines {
  readonly node: string;
  readonly end: string;
  readonly validation: string;
}

/** Formats the departed nodes of an L1. */
export function departedLines(
  { departed }: Pick<L1Status, 'departed'>,
  now: number,
  words: Translator,
): readonly DepartedLines[] {
  return (departed?.nodes ?? []).map(({ nodeId, ended }) => ({
    node: words.t('desk.way.node', { node: nodeId }),
    end: endedText(ended, now, words),
    validation: words.t('desk.validation', { validation: ended.validationId }),
  }));
}

/** Formats why departed nodes may be missing; undefined if no reason is known. */
export function departedLimit(
  { departed }: Pick<L1Status, 'departed'>,
  words: Translator,
): string | undefined {
  return departed?.couldNotTell && showText(departed.couldNotTell, words);
}
