import { toldInWizard } from '../../session/text/told-in-wizard.ts';
import type { Problem } from '../../session/view.ts';
import { sentence, state, type Speaking, type Statement } from './statement.ts';

/** One sentence with its code, what is safe all the same, and what to do. */
export function describeProblem(problem: Problem, { words }: Speaking, safe?: string): Statement[] {
  const { text } = words;
  const { code, whose } = problem;
  const { text: says, next } = toldInWizard(problem, words);
  return [
    state(text('linear.problem', { text: sentence(says, words), code })),
    ...(safe === undefined ? [] : [state(sentence(safe, words))]),
    ...next.map((line) => state(text('linear.next', { text: sentence(line, words) }))),
    ...(whose === 'operator' ? [] : [state(text(`ui.turn.${whose}`))]),
  ];
}
