import type { OnboardError } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';
import type { KnownTransaction } from './known-transactions.ts';
import { SEARCHED_BLOCKS } from '../../protocol/p-chain/find-p-chain-tx.ts';
import { dateOf } from '../../tasks/texts.ts';
import type { FirstBlock, MissingChange } from './chain-transactions.ts';
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
  searchedFrom,
  missingOnP,
}: Pick<
  Receipt,
  'totals' | 'count' | 'unsearched' | 'searchedFrom' | 'missingOnP'
>): readonly Limit[] {
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
    ...olderEvents(searchedFrom),
    ...missingChanges(missingOnP),
    ...fees,
    ...(sent === listed ? [] : [{ about: 'count', chain: 'C-Chain', says } as const]),
    { about: 'p-chain', chain: 'P-Chain', says: message('receipt.not-p-chain') },
    { about: 'owner', chain: 'C-Chain', says: message('receipt.not-owner') },
  ];
}

function olderEvents(first: FirstBlock | undefined): readonly Limit[] {
  if (first === undefined) return [];
  const { block, time } = first;
  const values = { block, time: time === undefined ? '?' : dateOf(time) };
  return [{ about: 'events', chain: 'C-Chain', says: message('receipt.not-before', values) }];
}

function missingChanges(changes: readonly MissingChange[]): readonly Limit[] {
  const limit = (says: Message): Limit => ({ about: 'p-chain', chain: 'P-Chain', says });
  const [failure] = changes.flatMap((change) => change.failure ?? []);
  const failed = changes.filter((change) => change.failure !== undefined).length;
  const count = changes.length - failed;
  const blocks = Number(SEARCHED_BLOCKS);
  return [
    ...(count === 0 ? [] : [limit(message('receipt.not-on-p', { count, blocks }))]),
    ...(failure === undefined
      ? []
      : [
          limit(
            message('receipt.unread-on-p', {
              count: failed,
              reason: failure.reason,
              code: failure.code,
            }),
          ),
        ]),
  ];
}

function unsearchedText({ reason, code }: OnboardError): Message {
  return message('receipt.not-events', { reason, code });
}
