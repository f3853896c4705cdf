import { explorerLink } from '../../domain/explorer-link.ts';
import type { NetworkProfile } from '../../domain/profile.ts';
import { en } from '../../session/text/en.ts';
import { wordsOf } from '../../session/text/words.ts';
import type { KnownTransaction } from './known-transactions.ts';
import type { OperatorStatus } from '../status/status.ts';

/** One transaction of the way. */
export interface ReceiptEntry extends KnownTransaction {
  readonly title: string;
  readonly link: string | undefined;
}

/** Who did what, when, and what has come of it. */
export interface Receipt {
  readonly network: NetworkProfile;
  readonly status: OperatorStatus;
  readonly entries: readonly ReceiptEntry[];
}

/**
 * A receipt from what this machine remembers and what the chains tell now, in the order in which it
 * happened. On another machine, what was found on the chains stands in for the memory.
 */
export function receiptOf(
  network: NetworkProfile,
  status: OperatorStatus,
  transactions: readonly KnownTransaction[],
): Receipt {
  const words = wordsOf(en);
  const entries = transactions.map((transaction): ReceiptEntry => ({
    ...transaction,
    title: words.say({ key: `step.${transaction.step.split(':')[0] ?? ''}`, values: {} }),
    link: explorerLink(network, transaction.id),
  }));
  return { network, status, entries: entries.toSorted((a, b) => momentOf(a) - momentOf(b)) };
}

/** When it happened, else when it was signed; milliseconds since 1970. */
export function momentOf({ place, signedAt }: KnownTransaction): number {
  if ('height' in place && place.time !== undefined) return Number(place.time) * 1000;
  return signedAt ?? 0;
}
