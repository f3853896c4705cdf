import { message, type Message } from '../message.ts';
import { printable } from './printable.ts';

/**
 * The reason that an endpoint gave, printable and cut to `most` characters; "it gave no reason" if the text is empty.
 */
export function statedReason(reason: string | Message, most?: number): string | Message {
  if (typeof reason !== 'string') return reason;
  const shown = printable(reason, most).trim();
  return shown === '' ? message('reason.no-reason') : shown;
}
