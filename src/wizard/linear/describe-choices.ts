import type { Choice } from '../../session/view/view.ts';
import { listed, sentence, state, type DescribeContext, type Statement } from './statement.ts';

/** Those that can be picked, with the number by which each of them is. */
export function pickable(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter(({ disabled }) => disabled !== true);
}

/** Each choice on a line, with its number; those that cannot be picked without. */
export function describeChoices(
  choices: readonly Choice[],
  { words }: DescribeContext,
): Statement[] {
  const open = pickable(choices);
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
