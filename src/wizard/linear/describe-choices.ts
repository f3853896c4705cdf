import type { Choice } from '../../page/page.ts';
import { listed, sentence, state, type DescribeContext, type Statement } from './statement.ts';

/** The choices that can be selected. The operator selects a choice by its position in this list. */
export function selectableChoices(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter(({ disabled }) => disabled !== true);
}

/** One line per choice, with its number; disabled choices have no number. */
export function describeChoices(
  choices: readonly Choice[],
  { words }: DescribeContext,
): Statement[] {
  const open = selectableChoices(choices);
  return choices.map((choice) => {
    const says = sentence(listed([choice.title, choice.note], words), words);
    const number = open.indexOf(choice) + 1;
    return state(
      number === 0
        ? words.t('linear.choice-closed', { text: says })
        : words.t('linear.choice', { number, text: says }),
    );
  });
}
