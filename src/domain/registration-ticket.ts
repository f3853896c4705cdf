import { OnboardError } from './errors.ts';
import { markdownText, printable } from './text/printable.ts';
import { message } from './message.ts';

/** A request to the team of an L1 to add an operator's node to its validator set. */
export interface RegistrationTicket {
  readonly operatorName: string;
  readonly operatorDescription: string;
  readonly nodeId: string;
  /** 0x-prefixed hexadecimal. */
  readonly publicKey: string;
  /** 0x-prefixed hexadecimal. */
  readonly proofOfPossession: string;
}

const MAX_LENGTHS = { operatorName: 100, operatorDescription: 1000 } as const;

/** Checks a text of the registration ticket. @throws OnboardError E-FORM-205 if the text is empty or too long */
export function parseTicketText(field: keyof typeof MAX_LENGTHS, text: string): string {
  const limit = MAX_LENGTHS[field];
  const line = printable(text, limit + 1).trim();
  const what = message(field === 'operatorName' ? 'noun.name' : 'noun.description');
  if (line === '')
    throw new OnboardError('E-FORM-205', { what, fault: message('reason.is-empty'), limit });
  if ([...line].length > limit) {
    throw new OnboardError('E-FORM-205', { what, fault: message('reason.is-too-long'), limit });
  }
  return line;
}

export function ticketTitle({ operatorName }: RegistrationTicket): string {
  return `Operator registration: ${operatorName}`;
}

/** Formats the ticket as Markdown, with five fields in a fixed order. */
export function ticketMarkdown(ticket: RegistrationTicket): string {
  return [
    '## Operator registration',
    '',
    `- **Operator name:** ${markdownText(ticket.operatorName)}`,
    `- **Operator description:** ${markdownText(ticket.operatorDescription)}`,
    `- **NodeID:** \`${ticket.nodeId}\``,
    `- **BLS public key:** \`${ticket.publicKey}\``,
    `- **BLS proof of possession:** \`${ticket.proofOfPossession}\``,
    '',
  ].join('\n');
}

/** The link that opens a filled-in ticket. @param tracker the page that creates tickets */
export function ticketLink(tracker: string, ticket: RegistrationTicket): string {
  const url = new URL(tracker);
  url.searchParams.set('title', ticketTitle(ticket));
  url.searchParams.set('body', ticketMarkdown(ticket));
  return url.href;
}
