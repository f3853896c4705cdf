import {
  type RegistrationTicket,
  parseTicketText,
  ticketLink,
  ticketMarkdown,
} from '../../domain/registration-ticket.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Block, Page, Problem } from '../../page/page.ts';
import {
  donePage,
  formPage,
  type waitingPage,
  ANSWER,
  compact,
  problemBlocks,
  questionBlocks,
} from '../../page/pages.ts';
import { parseField } from '../forms/add-form.ts';
import { groupDigits } from '../../domain/units.ts';
import type { ValidatorAt } from '../../ports/p-chain.ts';
import type { OnPhase, WithNode } from '../flow-state.ts';
import { QuitSession } from '../../domain/quit-session.ts';
import { JOIN_METHODS, contactFor } from '../../domain/network/profile.ts';
import { CODES, STATE_CODES } from '../../standing/codes.ts';
import { askForm } from '../forms/ask-form.ts';
import { saveMessage, saveToFile } from '../save-to-file.ts';
import { BACK, type Back, type Direction } from '../wizard-flow.ts';
import { identifyNode } from './identify-node.ts';
import { OnboardError } from '../../domain/errors.ts';
import { messageToTeam } from '../../standing/messages-to-others.ts';
import { pollOnScreen } from './poll-on-screen.ts';

const TICKET_DEFAULTS = { operatorName: '', operatorDescription: '' };

/** An empty field shows no problem, but makes `values` undefined. */
function ticketForm(texts: typeof TICKET_DEFAULTS, { t }: Translator) {
  const field = (id: keyof typeof texts, title: string, help: string) => {
    const { value, problem } = parseField(() => parseTicketText(id, texts[id]));
    return {
      value,
      shown: { id, title, help, value: texts[id], ...(texts[id] !== '' && problem) },
    };
  };
  const name = field('operatorName', t('ticket.name'), t('ticket.name-help'));
  const about = field('operatorDescription', t('noun.description'), t('ticket.about-help'));
  const page = formPage(t('ticket.question'), [name.shown, about.shown]);
  const { value: operatorName } = name;
  const { value: operatorDescription } = about;
  const complete = operatorName !== undefined && operatorDescription !== undefined;
  return { page, values: complete ? { operatorName, operatorDescription } : undefined };
}

function inSetPage({ deps, l1Profile, node }: WithNode<OnPhase>, { weight }: ValidatorAt): Page {
  const { t } = deps.i18n;
  return donePage({
    title: t('done.title', { l1: l1Profile.name }),
    facts: [
      { label: t('done.node'), value: node.nodeId },
      { label: t('done.weight'), value: groupDigits(weight) },
    ],
    values: [],
    choices: [{ id: 'quit', title: t('done.quit') }],
  });
}

function ticketPage(
  markdown: string,
  link: string | undefined,
  problem: Problem | undefined,
  { t }: Translator,
): Page {
  const title = t('ticket.title');
  return {
    name: `ticket ${title}`,
    helpTopic: 'ticket',
    blocks: compact<Block>([
      ...questionBlocks(title, t(link === undefined ? 'ticket.help' : 'ticket.help-link')),
      ANSWER,
      ...problemBlocks(problem),
      { kind: 'verbatim', label: title, lines: markdown.trimEnd().split('\n') },
      link !== undefined && { kind: 'values', values: [{ label: t('linear.link'), value: link }] },
    ]),
    ask: {
      kind: 'choose',
      choices: [
        { id: 'wait', title: t('ticket.wait') },
        { id: 'save', title: t('ticket.save') },
      ],
      back: true,
    },
  };
}

/** Resolves when the operator goes back. @throws QuitSession when the operator quits */
export async function joinByTeam(flow: OnPhase): Promise<void> {
  const { phase, l1Profile, deps } = flow;
  const byTicket = JOIN_METHODS[phase.name] === 'ticket';
  deps.stepBar.switchTo(byTicket ? 'ticket' : 'team');
  deps.dialogue.header({ phase: phase.name, l1: l1Profile.name });
  let direction: Direction = 'onward';
  for (;;) {
    const identified = await identifyNode(flow, direction);
    if (identified === BACK) return;
    direction = 'backward';
    const entry = await (byTicket ? handOutTicket(identified) : awaitInSet(identified));
    if (entry === BACK) continue;
    deps.stepBar.completeAll();
    for (;;) {
      const action = await deps.dialogue.ask(STATE_CODES.validating, inSetPage(identified, entry));
      if (action.type === 'choose' && action.id === 'quit') throw new QuitSession();
      if (action.type === 'back') return;
    }
  }
}

/** Makes the ticket, then waits until its node is in the set. Going back leads to the ticket, then to its form. */
async function handOutTicket(flow: WithNode<OnPhase>): Promise<ValidatorAt | Back> {
  const { deps, node, phase } = flow;
  const { dialogue, i18n, stepBar, options } = deps;
  stepBar.moveTo('ticket');
  for (;;) {
    const form = { code: CODES['ticket-form'], defaults: TICKET_DEFAULTS };
    const entered = await askForm(dialogue, form, (texts) => ticketForm(texts, i18n));
    if (entered === BACK) return BACK;
    const { nodeId, publicKey, proof: proofOfPossession } = node;
    const ticket: RegistrationTicket = { ...entered, nodeId, publicKey, proofOfPossession };
    const markdown = ticketMarkdown(ticket);
    const link = phase.tracker === undefined ? undefined : ticketLink(phase.tracker, ticket);
    let problem: Problem | undefined;
    for (;;) {
      const page = ticketPage(markdown, link, problem, i18n);
      const action = await dialogue.ask(CODES.ticket, page);
      problem = undefined;
      if (action.type === 'back') break;
      if (action.type !== 'choose') continue;
      if (action.id === 'wait') {
        const entry = await awaitInSet(flow);
        if (entry !== BACK) return entry;
        stepBar.moveTo('ticket');
        continue;
      }
      problem = await saveToFile(deps, markdown, () =>
        options.saveText('registration-ticket.md', markdown),
      );
    }
  }
}

/** After a failed read, the screen shows the error and the wait continues. */
function awaitInSet(flow: WithNode<OnPhase>): Promise<ValidatorAt | Back> {
  const { connection, l1Profile, node, deps } = flow;
  deps.stepBar.moveTo('set');
  return pollOnScreen(deps, CODES.set, async (back) => {
    let trouble: string | undefined;
    try {
      const set = await connection.ports.pChain.validatorsAt(l1Profile.subnetId, 'proposed', back);
      const entry = set.find(({ nodeId }) => nodeId === node.nodeId);
      if (entry !== undefined) return { found: entry };
    } catch (error) {
      if (!back.aborted && !(error instanceof OnboardError)) throw error;
      if (error instanceof OnboardError) trouble = deps.i18n.error(error).text;
    }
    return { waiting: shownWait(flow, trouble) };
  });
}

function shownWait(
  { deps, l1Profile, phase, connection, node }: WithNode<OnPhase>,
  trouble: string | undefined,
): Parameters<typeof waitingPage>[0] {
  const { t } = deps.i18n;
  const contact = contactFor(connection.profile, l1Profile.subnetId);
  const byTeam = JOIN_METHODS[phase.name] === 'team';
  return {
    title: t('set.title', { node: node.nodeId, l1: l1Profile.name }),
    wait: {
      text: t(byTeam ? 'set.wait-team' : 'set.wait-ticket'),
      party: 'l1-owner',
      // No chain records when the operator wrote to the team.
      since: 'unknown',
    },
    lines: [
      ...(byTeam ? [t('set.who-you'), t('set.who-owner'), t('set.who-relayers')] : []),
      ...(trouble === undefined ? [] : [t('set.trouble', { trouble })]),
    ],
    contact,
    ...(byTeam && {
      message: {
        label: t('stake.message'),
        value: messageToTeam(connection.profile, l1Profile, node),
      },
      otherActions: [saveMessage(deps.i18n)],
    }),
  };
}
