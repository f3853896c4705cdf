import { joinMethod } from '../../../domain/network/phase.ts';
import { printable } from '../../../domain/text/printable.ts';
import {
  ticketLink,
  ticketMarkdown,
  type RegistrationTicket,
} from '../../../domain/registration-ticket.ts';
import { CODES } from '../../../standing/codes.ts';
import { ticketForm, TICKET_DEFAULTS } from '../../forms/ticket-form.ts';
import { askForm } from '../../forms/ask-form.ts';
import { inSetScreen } from '../../screens/in-set-screen.ts';
import { ticketScreen } from '../../screens/ticket-screen.ts';
import { problemOf } from '../../view/problem.ts';
import { OnboardError } from '../../../domain/errors.ts';
import { BACK, type Back } from '../../wizard-flow.ts';
import { ENDED, type OnPhase, type Ended, type WithNode } from '../flow-state.ts';
import { identifyNode } from '../node/identify-node.ts';
import { awaitInSet } from '../node/await-in-set.ts';

/**
 * Joins an L1 whose team adds the nodes. Identifies the node, and makes a registration ticket if the phase
 * requires one. Waits until the validator set contains the node.
 */
export async function joinByTeam(known: OnPhase): Promise<Ended | Back> {
  const { phase, l1Profile, deps } = known;
  deps.stepBar.switchTo(joinMethod(phase.name) === 'ticket' ? 'ticket' : 'team');
  deps.viewStore.header({ phase: phase.name, l1: l1Profile.name });
  for (;;) {
    const met = await identifyNode(known, 'onward');
    if (met === BACK) return BACK;
    if (joinMethod(phase.name) === 'ticket' && (await makeTicket(met)) === BACK) continue;
    const entry = await awaitInSet(met);
    if (entry === BACK) continue;
    deps.stepBar.completeAll();
    for (;;) {
      const action = await deps.viewStore.ask(CODES.done, inSetScreen(met, entry));
      if (action.type === 'choose' && action.id === 'quit') return ENDED;
      if (action.type === 'back') return BACK;
    }
  }
}

/** Asks for the ticket's fields, shows the ticket, and saves it to a file on request. */
async function makeTicket(known: WithNode<OnPhase>): Promise<'handed-out' | Back> {
  const { deps, node, phase } = known;
  const { viewStore, words, stepBar, options } = deps;
  stepBar.moveTo('ticket');
  for (;;) {
    const entered = await askForm(viewStore, CODES['ticket-form'], TICKET_DEFAULTS, (texts) =>
      ticketForm(texts, words),
    );
    if (entered === BACK) return BACK;
    const { nodeId, publicKey, proof: proofOfPossession } = node;
    const ticket: RegistrationTicket = { ...entered, nodeId, publicKey, proofOfPossession };
    const markdown = ticketMarkdown(ticket);
    const link = phase.tracker === undefined ? undefined : ticketLink(phase.tracker, ticket);
    let problem: ReturnType<typeof problemOf> | undefined;
    for (;;) {
      const screen = ticketScreen({ markdown, link, problem }, words);
      const action = await viewStore.ask(CODES.ticket, screen);
      problem = undefined;
      if (action.type === 'back') break;
      if (action.type !== 'choose') continue;
      if (action.id === 'wait') return 'handed-out';
      try {
        const value = await options.saveText('registration-ticket.md', markdown);
        viewStore.log({
          mark: 'done',
          text: words.t('ticket.saved'),
          value: printable(value, 400),
        });
      } catch (error) {
        if (!(error instanceof OnboardError)) throw error;
        problem = problemOf(error);
      }
    }
  }
}
