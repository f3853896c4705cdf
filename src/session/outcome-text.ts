import type { SettledRecord } from '../journal/record.ts';
import { roundedAvax } from './format.ts';
import type { Words } from './text/words.ts';

/** A transaction that had no effect, with its cause and its fee in wei. */
export interface NoEffect extends Pick<SettledRecord, 'reason' | 'fee'> {
  readonly how: Exclude<SettledRecord['how'], 'included'>;
}

/** Says what became of a transaction that had no effect; `step`: its title. */
export function outcomeText({ how, reason, fee }: NoEffect, step: string, { text }: Words): string {
  const cause = reason?.trim().replace(/\.$/, '') ?? '';
  switch (how) {
    case 'reverted': {
      const paid = fee === undefined ? '' : `${roundedAvax(fee, 9)} AVAX`;
      const told = [cause, paid].filter((part) => part !== '').join('; ');
      return text('run.log-reverted', { step, reason: told === '' ? '' : ` (${told})` });
    }
    case 'replaced':
      return cause === ''
        ? text('run.log-replaced', { step })
        : text('run.log-replaced-by', { step, id: cause });
    case 'dropped':
      return cause === ''
        ? text('run.log-dropped-silently', { step })
        : text('run.log-dropped', { step, reason: cause });
  }
}
