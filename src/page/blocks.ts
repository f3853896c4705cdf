import type { Block, Page, Pair, Problem } from './page.ts';

/** The place of the ask's control. */
export const ANSWER: Block = { kind: 'answer' };
/** The place of the ask's other actions. */
export const ACTIONS: Block = { kind: 'actions' };
/** The place of the note about quitting. */
export const LEAVING: Block = { kind: 'leaving' };

/** The question of a page, with its explanation if there is room. */
export function questionBlocks(text: string, help?: string): Block[] {
  return [
    { kind: 'title', text },
    ...(help === undefined
      ? []
      : [{ kind: 'prose', text: help, quiet: true, tight: true, if: 'tall' } as const]),
  ];
}

/** A problem with the last answer, if there was one. */
export function problemBlocks(problem: Problem | undefined): Block[] {
  return problem === undefined ? [] : [{ kind: 'problem', problem }];
}

/** A message to another party, ready to send, if there is one. */
export function messageBlocks(message: Pair | undefined): Block[] {
  return message === undefined
    ? []
    : [{ kind: 'message', label: message.label, text: message.value }];
}

/** True if the page waits for the operator's action. */
export function needsOperator({ ask }: Page): boolean {
  return ask.kind !== 'watch' && ask.kind !== 'nothing';
}
