import type { Translator } from '../../i18n/translator.ts';
import type { Problem } from '../../page/page.ts';
import type { TicketScreen } from '../view/view.ts';

/** A registration ticket, ready to be submitted. */
export function ticketScreen(
  ticket: {
    readonly markdown: string;
    readonly link: string | undefined;
    readonly problem: Problem | undefined;
  },
  { t }: Translator,
): TicketScreen {
  const { markdown, link, problem } = ticket;
  return {
    kind: 'ticket',
    title: t('ticket.title'),
    help: t(link === undefined ? 'ticket.help' : 'ticket.help-link'),
    markdown: markdown.trimEnd().split('\n'),
    choices: [
      { id: 'wait', title: t('ticket.wait') },
      { id: 'save', title: t('ticket.save') },
    ],
    ...(link !== undefined && { link }),
    ...(problem !== undefined && { problem }),
  };
}
