import type { Translator } from '../../i18n/translator.ts';
import { ANSWER, choiceAsk, problemBlocks, questionBlocks } from '../../page/blocks.ts';
import type { Problem } from '../../page/page.ts';
import type { PageScreen } from '../view/view.ts';

/** A registration ticket, ready to be submitted. */
export function ticketScreen(
  ticket: {
    readonly markdown: string;
    readonly link: string | undefined;
    readonly problem: Problem | undefined;
  },
  { t }: Translator,
): PageScreen {
  const { markdown, link, problem } = ticket;
  const title = t('ticket.title');
  return {
    kind: 'page',
    name: `ticket ${title}`,
    about: 'ticket',
    blocks: [
      ...questionBlocks(title, t(link === undefined ? 'ticket.help' : 'ticket.help-link')),
      ANSWER,
      ...problemBlocks(problem),
      { kind: 'verbatim', label: title, lines: markdown.trimEnd().split('\n') },
      ...(link === undefined
        ? []
        : [{ kind: 'values', values: [{ label: t('linear.link'), value: link }] } as const]),
    ],
    ask: choiceAsk([
      { id: 'wait', title: t('ticket.wait') },
      { id: 'save', title: t('ticket.save') },
    ]),
  };
}
