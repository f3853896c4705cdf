import type { OnboardError } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';
import type { KnownTransaction } from './known-transactions.ts';
import type { Receipt } from './receipt.ts';

/** A part that is missing from the receipt, and the reason. */
export interface Limit {
  readonly about: 'fees' | 'count' | 'p-chain' | 'events' | 'owner';
  readonly chain: KnownTransaction['chain'];
  readonly says: Message;
}

/** Returns which parts of the account's history are missing from the receipt. */
export function limitsOf({
  totals,
  count: { sent, listed },
  unsearched,
}: Pick<Receipt, 'totals' | 'count' | 'unsearched'>): readonly Limit[] {
  const fees = totals.flatMap(({ chain, uncounted: count }): Limit[] =>
    count === 0
      ? []
      : [{ about: 'fees', chain, says: message('receipt.not-fees', { chain, count }) }],
  );
  const says =
    sent === undefined || sent < listed
      ? message('receipt.not-count')
      : message('receipt.not-all', { sent, listed });
  const events: readonly Limit[] =
    unsearched === undefined
      ? []
      : [{ about: 'events', chain: 'C-Chain', says: unsearchedText(unsearched) }];
  return [
    ...events,
    ...fees,
    ...(sent === listed ? [] : [{ about: 'count', chain: 'C-Chain', says } as const]),
    { about: 'p-chain', chain: 'P-Chain', says: message('receipt.not-p-chain') },
    { about: 'owner', chain: 'C-Chain', says: message('receipt.not-owner') },
  ];
}

function unsearchedText({ reason, code }: OnboardError): Message {
  return message('receipt.not-events', { reason, code });
}
