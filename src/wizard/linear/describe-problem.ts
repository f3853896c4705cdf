import type { Problem } from '../../page/page.ts';
import { sentence, state, type DescribeContext, type Statement } from './statement.ts';

/** Describes an error: its sentence and code, what is safe, what to do, and the party that must act. */
export function describeProblem(
  problem: Problem,
  { words }: DescribeContext,
  safe?: string,
): Statement[] {
  const { t } = words;
  const { code, whose } = problem;
  const { text: says, next } = words.error(problem, 'wizard');
  return [
    state(t('linear.problem', { text: sentence(says, words), code })),
    ...(safe === undefined ? [] : [state(sentence(safe, words))]),
    ...next.map((line) => state(t('linear.next', { text: sentence(line, words) }))),
    ...(whose === 'operator' ? [] : [state(t(`ui.resolve.${whose}`))]),
  ];
}
