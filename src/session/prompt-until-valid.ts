import { OnboardError } from '../domain/errors.ts';
import { problemOf } from './view/problem.ts';
import type { Problem } from '../page/page.ts';

/** The problem with the last answer, as a property of the next screen. */
export interface ShownProblem {
  readonly problem?: Problem;
}

/**
 * Repeats a question until the answer is valid. Each repetition shows the problem with the last answer. `ask`
 * resolves with undefined for an action that is not an answer.
 */
export async function promptUntilValid<T>(
  ask: (problem: ShownProblem) => Promise<T | undefined>,
): Promise<T> {
  let shown: ShownProblem = {};
  for (;;) {
    try {
      const answer = await ask(shown);
      if (answer !== undefined) return answer;
    } catch (error) {
      if (!(error instanceof OnboardError)) throw error;
      shown = { problem: problemOf(error) };
    }
  }
}
