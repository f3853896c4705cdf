import { printable } from './printable.ts';

/** The reason that somebody else gave, safe to show in at most `most` characters; a sentence of ours where it is empty. */
export function statedReason(reason: string, most?: number): string {
  const shown = printable(reason, most).trim();
  return shown === '' ? 'it gave no reason' : shown;
}
