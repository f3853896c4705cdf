import { OnboardError } from '../../domain/errors.ts';
import { JOIN_METHODS } from '../../domain/network/profile.ts';
import {
  parseTicketText,
  ticketLink,
  ticketMarkdown,
  ticketTitle,
} from '../../domain/registration-ticket.ts';
import { defineCommand, done } from '../definition.ts';
import { requireNetwork, networkOption } from '../options/shared-options.ts';
import { nodeUrlArgument } from '../options/node-arguments.ts';
import { flagOption, parsedOption, required, textOption } from '../options/option.ts';

/** Prints the registration request (docs/interface.md, section 2.5) as text for the team's issue tracker. */
export const registrationTicketDefinition = defineCommand({
  name: 'registration-ticket',
  arguments: { url: nodeUrlArgument },
  options: {
    network: networkOption,
    name: required(parsedOption('--name <text>', (text) => parseTicketText('operatorName', text))),
    description: required(
      parsedOption('--description <text>', (text) => parseTicketText('operatorDescription', text)),
    ),
    phase: textOption('--phase <name>'),
    link: flagOption('--link'),
  },
  example: '--network sandbox --phase Seiryu --name Me --description "A test" $NODE_URL',
  run: async ({ url }, options, context) => {
    const { name: operatorName, description: operatorDescription } = options;
    const network = await requireNetwork(options, context);
    const profile = await context.networks.profile(network);
    const [{ choosePhase }, { readNodeIdentity }] = await Promise.all([
      import('../reading/choose-l1.ts'),
      import('../reading/read-node-identity.ts'),
    ]);
    const phase = choosePhase(profile, options.phase);
    if (JOIN_METHODS[phase.name] !== 'ticket')
      throw new OnboardError('E-CMD-112', { phase: phase.name });
    const {
      nodeId,
      publicKey,
      proof: proofOfPossession,
    } = await readNodeIdentity(await context.connections.node(url), String(url));
    const ticket = { operatorName, operatorDescription, nodeId, publicKey, proofOfPossession };
    const text = ticketMarkdown(ticket);
    const link = phase.tracker === undefined ? undefined : ticketLink(phase.tracker, ticket);
    const data = {
      phase: phase.name,
      title: ticketTitle(ticket),
      operatorName,
      operatorDescription,
      nodeID: nodeId,
      publicKey,
      proofOfPossession,
      markdown: text,
      /** Opens the complete ticket; null if the profile has no tracker. */
      link: link ?? null,
    };
    if (!options.link) return done([text.trimEnd()], data);
    if (link === undefined) {
      throw new OnboardError('E-CMD-113', { network: profile.name, phase: phase.name });
    }
    return done([link], data);
  },
});
