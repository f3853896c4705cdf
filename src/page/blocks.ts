import type { Block, Page, Pair, Problem } from './page.ts';

export const ANSWER: Block = { kind: 'answer' };
export const ACTIONS: Block = { kind: 'actions' };
export const LEAVING: Block = { kind: 'leaving' };

export function questionBlocks(text: string, help?: string): Block[] {
  return [
    { kind: 'title', text },
    ...(help === undefined
      ? []
      : [{ kind: 'prose', text: help, quiet: true, tight: true, if: 'tall' } as const]),
  ];
}

export function problemBlocks(problem: Problem | undefined): Block[] {
  return problem === undefined ? [] : [{ kind: 'problem', problem }];
}

export function messageBlocks(message: Pair | undefined): Block[] {
  return message === undefined
    ? []
    : [{ kind: 'message', label: message.label, text: message.value }];
}

export function needsOperator({ ask }: Page): boolean {
  return ask.kind !== 'watch' && ask.kind !== 'nothing';
}
