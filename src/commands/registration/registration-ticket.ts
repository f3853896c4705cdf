import { OnboardError } from '../../domain/errors.ts';
import { joinMethod } from '../../domain/network/phase.ts';
import { printable } from '../../domain/text/printable.ts';
import {
  parseTicketText,
  ticketLink,
  ticketMarkdown,
  ticketTitle,
  type RegistrationTicket,
} from '../../domain/registration-ticket.ts';
import { message } from '../../domain/message.ts';
import { argument, textOption, type Call, type Definition } from '../definition.ts';
import { namedNetwork } from '../options/network.ts';
import { usageError } from '../options/option-values.ts';
import { pathsOf } from '../options/paths-of.ts';
import { networkOption } from '../options/shared-options.ts';
import type { CommandContext } from '../command-context.ts';

const NAME = 'registration-ticket';

/** The registration request of section 2.5 of the published interface, as text for the project's tracker. */
export const registrationTicketDefinition: Definition = {
  name: NAME,
  summary: message('command.registration-ticket.summary'),
  group: 'group.registration',
  arguments: [{ name: 'node_url', help: message('argument.node-url') }],
  options: [
    networkOption,
    { flags: '--name <text>', help: message('option.name') },
    { flags: '--description <text>', help: message('option.description') },
    { flags: '--phase <name>', help: message('option.phase') },
    { flags: '--link', help: message('option.link') },
  ],
  example: '--network sandbox --phase Seiryu --name Me --description "A test" $NODE_URL',
  run: async (call, context) => {
    const operatorName = requiredText(call, 'name', 'operatorName');
    const operatorDescription = requiredText(call, 'description', 'operatorDescription');
    const network = await namedNetwork(NAME, call, context);
    const profile = await context.profile(network, pathsOf(call, context));
    const { choosePhase } = await import('../reading/choose-l1.ts');
    const phase = choosePhase(profile, textOption(call, 'phase'));
    if (joinMethod(phase.name) !== 'ticket')
      throw new OnboardError('E-CMD-112', { phase: phase.name });
    const ticket = { operatorName, operatorDescription, ...(await askNode(call, context)) };
    const text = ticketMarkdown(ticket);
    const link = phase.tracker === undefined ? undefined : ticketLink(phase.tracker, ticket);
    const { nodeId: nodeID, publicKey, proofOfPossession } = ticket;
    const data = {
      phase: phase.name,
      title: ticketTitle(ticket),
      operatorName,
      operatorDescription,
      nodeID,
      publicKey,
      proofOfPossession,
      markdown: text,
      link: link ?? null,
    };
    if (call.options['link'] !== true) return { outcome: 'done', lines: [text.trimEnd()], data };
    if (link === undefined) {
      throw new OnboardError('E-CMD-113', { network: profile.name, phase: phase.name });
    }
    return { outcome: 'done', lines: [link], data };
  },
};

function requiredText(
  call: Call,
  option: string,
  field: Parameters<typeof parseTicketText>[0],
): string {
  const text = textOption(call, option);
  if (text === undefined)
    throw usageError(NAME, message('call.missing-option', { option: `--${option} <text>` }));
  return parseTicketText(field, text);
}

async function askNode(
  call: Call,
  context: CommandContext,
): Promise<Pick<RegistrationTicket, 'nodeId' | 'publicKey' | 'proofOfPossession'>> {
  const url = argument(call, 0);
  const { readNodeIdentity } = await import('../reading/read-node-identity.ts');
  const { nodeId, publicKey, proof } = await readNodeIdentity(
    await context.node(url),
    printable(url),
  );
  return { nodeId, publicKey, proofOfPossession: proof };
}
