import { printable } from './printable.ts';

/** The reason that an endpoint gave, printable and cut to `most` characters; "it gave no reason" where it is empty. */
export function statedReason(reason: string, most?: number): string {
  const shown = printable(reason, most).trim();
  return shown === '' ? 'it gave no reason' : shown;
}
