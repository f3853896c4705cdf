import { message, type Message } from '../../domain/message.ts';
import type { KnownTransaction } from './known-transactions.ts';
import type { Receipt } from './receipt.ts';

/** Something that the receipt could not tell. */
export interface Limit {
  readonly about: 'fees' | 'count' | 'p-chain';
  readonly chain: KnownTransaction['chain'];
  readonly says: Message;
}

/** What a receipt could not tell about the operator's account. */
export function limitsOf({
  totals,
  count: { sent, listed },
}: Pick<Receipt, 'totals' | 'count'>): readonly Limit[] {
  const fees = totals.flatMap(({ chain, uncounted: count }): Limit[] =>
    count === 0
      ? []
      : [{ about: 'fees', chain, says: message('receipt.not-fees', { chain, count }) }],
  );
  const says =
    sent === undefined || sent < listed
      ? message('receipt.not-count')
      : message('receipt.not-all', { sent, listed });
  return [
    ...fees,
    ...(sent === listed ? [] : [{ about: 'count', chain: 'C-Chain', says } as const]),
    { about: 'p-chain', chain: 'P-Chain', says: message('receipt.not-p-chain') },
  ];
}
