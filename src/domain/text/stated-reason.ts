import { message, type Message } from '../message.ts';
import { printable } from './printable.ts';

/**
 * Makes the text of an endpoint's refusal printable, and cuts it to `limit` characters. Returns the message
 * `reason.no-reason` if the text is empty. Returns a message unchanged.
 */
export function statedReason(reason: string | Message, limit?: number): string | Message {
  if (typeof reason !== 'string') return reason;
  const shown = printable(reason, limit).trim();
  return shown === '' ? message('reason.no-reason') : shown;
}
