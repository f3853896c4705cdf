import { problemOf } from './view/problem.ts';
import type { Dialogue } from './view/dialogue.ts';
import type { Page, Problem } from '../page/page.ts';
import { textPage } from '../page/pages.ts';
import { BACK, type Back } from './wizard-flow.ts';

export interface ShownProblem {
  readonly problem?: Problem;
}

/** Resolves with the ID of the choice or with the text. */
export async function askUntilAnswered(
  dialogue: Dialogue,
  code: string,
  page: Page,
): Promise<string | Back> {
  const { kind } = page.ask;
  for (;;) {
    const action = await dialogue.ask(code, page);
    if (action.type === 'back') return BACK;
    if (action.type === 'choose' && kind === 'choose') return action.id;
    if (action.type === 'submit' && kind === 'type') return action.value;
    if (action.type === 'secret' && kind === 'hide') return action.value;
  }
}

/** `ask` resolves with undefined for an action that is not an answer. */
export async function promptUntilValid<T>(
  ask: (problem: ShownProblem) => Promise<T | undefined>,
): Promise<T> {
  let shown: ShownProblem = {};
  for (;;) {
    try {
      const answer = await ask(shown);
      if (answer !== undefined) return answer;
    } catch (error) {
      shown = { problem: problemOf(error) };
    }
  }
}

type Accept<T> = (answer: string) => T | undefined | Promise<T | undefined>;

/** Asks for a text until `accept` resolves with its value. */
export function askText<T>(
  dialogue: Dialogue,
  code: string,
  content: Parameters<typeof textPage>[0],
  accept: Accept<T>,
): Promise<T | Back> {
  return askOnPage(dialogue, code, (problem) => textPage({ ...content, ...problem }), accept);
}

/** As `askText` does, on a page of another kind. */
export function askOnPage<T>(
  dialogue: Dialogue,
  code: string,
  pageOf: (problem: ShownProblem) => Page,
  accept: Accept<T>,
): Promise<T | Back> {
  return promptUntilValid(async (problem) => {
    const answer = await askUntilAnswered(dialogue, code, pageOf(problem));
    return answer === BACK ? BACK : accept(answer);
  });
}
