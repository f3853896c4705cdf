import { OnboardError } from '../domain/errors.ts';
import { problemOf } from './view/problem.ts';
import type { Problem } from './view/view.ts';

/** What was wrong with the last answer, to be spread into the screen that asks again. */
export interface Shown {
  readonly problem?: Problem;
}

/**
 * Asks until there is an answer; what was wrong with the last one is shown with the next question.
 * `ask` gives undefined for whatever was no answer.
 */
export async function promptUntilValid<T>(
  ask: (problem: Shown) => Promise<T | undefined>,
): Promise<T> {
  let shown: Shown = {};
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
