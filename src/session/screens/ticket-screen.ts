import type { Words } from '../text/words.ts';
import type { Problem, TicketScreen } from '../view.ts';

/** A registration ticket, ready to be handed in. */
export function ticketScreen(
  ticket: {
    readonly markdown: string;
    readonly link: string | undefined;
    readonly problem: Problem | undefined;
  },
  { text }: Words,
): TicketScreen {
  const { markdown, link, problem } = ticket;
  return {
    kind: 'ticket',
    title: text('ticket.title'),
    help: text(link === undefined ? 'ticket.help' : 'ticket.help-link'),
    markdown: markdown.trimEnd().split('\n'),
    choices: [
      { id: 'wait', title: text('ticket.wait') },
      { id: 'save', title: text('ticket.save') },
    ],
    ...(link !== undefined && { link }),
    ...(problem !== undefined && { problem }),
  };
}
