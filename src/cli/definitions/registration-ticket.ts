import { OnboardError } from '../../domain/errors.ts';
import { wayIn } from '../../domain/phase.ts';
import { printable } from '../../domain/printable.ts';
import {
  parseTicketText,
  ticketLink,
  ticketMarkdown,
  ticketTitle,
  type RegistrationTicket,
} from '../../domain/registration-ticket.ts';
import { argument, textOption, type Call, type Definition } from '../definition.ts';
import { namedNetwork } from '../network.ts';
import { usageError } from '../option-values.ts';
import { pathsOf } from '../paths-of.ts';
import { networkOption } from '../shared-options.ts';
import type { Shell } from '../shell.ts';

const NAME = 'registration-ticket';

/** The registration request of section 2.5 of the published interface, as text for the project's tracker. */
export const registrationTicketDefinition: Definition = {
  name: NAME,
  summary: 'Print the registration ticket for a phase in which a team adds the nodes',
  group: 'Register and opt in',
  arguments: [{ name: 'node_url', help: "the node's address, such as http://127.0.0.1:9650" }],
  options: [
    networkOption,
    { flags: '--name <text>', help: "the operator's name (required)" },
    { flags: '--description <text>', help: 'who the operator is, in one line (required)' },
    { flags: '--phase <name>', help: 'the phase (default: the active one)' },
    { flags: '--link', help: 'also print a link that opens the ticket, already filled in' },
  ],
  example: '--network sandbox --phase Seiryu --name Me --description "A test" $NODE_URL',
  run: async (call, shell) => {
    const operatorName = requiredText(call, 'name', 'operatorName');
    const operatorDescription = requiredText(call, 'description', 'operatorDescription');
    const network = await namedNetwork(NAME, call, shell);
    const profile = await shell.profile(network, pathsOf(call, shell));
    const { choosePhase } = await import('../../commands/choose-l1.ts');
    const phase = choosePhase(profile, textOption(call, 'phase'));
    if (wayIn(phase.name) !== 'ticket') throw new OnboardError('E-CMD-112', { phase: phase.name });
    const ticket = { operatorName, operatorDescription, ...(await askNode(call, shell)) };
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
  if (text === undefined) throw usageError(NAME, `--${option} <text> is missing`);
  return parseTicketText(field, text);
}

async function askNode(
  call: Call,
  shell: Shell,
): Promise<Pick<RegistrationTicket, 'nodeId' | 'publicKey' | 'proofOfPossession'>> {
  const url = argument(call, 0);
  const { readNodeIdentity } = await import('../../commands/read-node-identity.ts');
  const { nodeId, publicKey, proof } = await readNodeIdentity(
    await shell.node(url),
    printable(url),
  );
  return { nodeId, publicKey, proofOfPossession: proof };
}
