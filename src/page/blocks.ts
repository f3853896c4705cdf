import type { Ask, Block, Choice, OtherAction, Problem } from './page.ts';

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

/** A message to another party, ready to send. */
export function messageBlocks(
  message: { readonly label: string; readonly value: string } | undefined,
): Block[] {
  return message === undefined
    ? []
    : [{ kind: 'message', label: message.label, text: message.value }];
}

/** The other actions of an ask, if there are any. */
export function actionsOf({
  otherActions = [],
}: {
  readonly otherActions?: readonly OtherAction[];
}): {
  readonly actions?: readonly OtherAction[];
} {
  return otherActions.length === 0 ? {} : { actions: otherActions };
}

/** The ask of a page with choices. Without a choice, the page can only be left. */
export function choiceAsk(choices: readonly Choice[], again?: 'look'): Ask {
  const common = { back: true, ...(again !== undefined && { again }) };
  return choices.length === 0
    ? { kind: 'halt', ...common }
    : { kind: 'choose', choices, ...common };
}
