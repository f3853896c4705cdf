import { explorerLink } from '../../domain/network/explorer-link.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { FoundTransactions, Untraced } from './chain-transactions.ts';
import type { KnownTransaction } from './known-transactions.ts';
import type { OperatorStatus } from '../status/status.ts';

/** One transaction of the receipt. */
export interface ReceiptEntry extends KnownTransaction {
  readonly link: string | undefined;
}

/** An operator's transactions with their times, and the resulting status. */
export interface Receipt {
  readonly network: Pick<NetworkProfile, 'title' | 'worthless' | 'chainId' | 'networkId'>;
  readonly status: OperatorStatus;
  readonly entries: readonly ReceiptEntry[];
  /** Finished steps whose transactions were not found. */
  readonly untraced: readonly Untraced[];
}

/**
 * Combines this machine's journal with the chains' current state into a receipt, in chronological order. On
 * another machine, the transactions found on the chains replace the journal.
 */
export function receiptOf(
  network: NetworkProfile,
  status: OperatorStatus,
  own: readonly KnownTransaction[],
  found: FoundTransactions,
): Receipt {
  const others = found.known.filter(({ id }) => !own.some((one) => one.id === id));
  const transactions = [...own, ...others];
  const entries = transactions.map((transaction): ReceiptEntry => ({
    ...transaction,
    link: explorerLink(network, transaction.id),
  }));
  return {
    network,
    status,
    entries: entries.toSorted((a, b) => momentOf(a) - momentOf(b)),
    untraced: found.untraced.filter(
      (one) => !own.some(({ step, node }) => step === one.step && node === one.node),
    ),
  };
}

/** True if no transaction is listed because the chains could not be read, not because there is none. */
export function couldNotRead({ status, entries, untraced }: Receipt): boolean {
  if (entries.length > 0) return false;
  return (
    status.l1s.some(({ read }) => read === undefined) ||
    untraced.some(({ failure }) => failure !== undefined)
  );
}

/** True if the receipt cannot describe the operator: no L1 could be read, or no transaction. */
export function isUnclear(receipt: Receipt): boolean {
  const { l1s } = receipt.status;
  const noneRead = l1s.length > 0 && l1s.every(({ read }) => read === undefined);
  return noneRead || couldNotRead(receipt);
}

/** The block's time, else the time of signing; milliseconds since 1970. */
export function momentOf({ place, signedAt }: KnownTransaction): number {
  if ('height' in place && place.time !== undefined) return Number(place.time) * 1000;
  return signedAt ?? 0;
}
