import { english, englishText } from '../../i18n/english.ts';
import { stepTitle } from '../../standing/step-title.ts';

import { statusData } from '../status/report/status-data.ts';
import type { Movement } from '../../tasks/spending-cost.ts';
import { entryStepTitle } from './entry-title.ts';
import { limitsOf } from './limits.ts';
import { momentOf, type Receipt, type ReceiptEntry } from './receipt.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * Returns a receipt as data. The data contains the fields of the operator's status. `openTransactions` lists
 * the transactions that are in no block yet.
 */
export function receiptData(receipt: Receipt): Data {
  const { network, status, entries, untraced, totals, count } = receipt;
  return {
    chainId: network.chainId,
    networkId: network.networkId,
    ...statusData(status),
    transactions: entries
      .filter(({ result }) => result === 'included' || result === 'unknown')
      .map(entryData),
    openTransactions: entries.filter(({ result }) => result === 'open').map(entryData),
    untraced: untraced.map(({ step, node, failure }) => ({
      title: stepTitle(step, english),
      nodeID: node ?? null,
      failure: failure === undefined ? null : failure.code,
    })),
    totals: totals.map(({ chain, fees, moved, change, uncounted, open }) => ({
      chain,
      feesWei: fees,
      moved: movedData(moved),
      changeWei: change ?? null,
      uncounted,
      open,
      sentByAccount: chain === 'C-Chain' ? (count.sent ?? null) : null,
    })),
    couldNotTell: limitsOf(receipt).map(({ about, chain, says }) => ({
      about,
      chain,
      message: englishText(says),
    })),
  };
}

function entryData(entry: ReceiptEntry): Data {
  const { step, node, chain, id, signedAt, result, from, cost, position, link } = entry;
  return {
    at: new Date(momentOf(entry)).toISOString(),
    signedAt: signedAt === undefined ? null : new Date(signedAt).toISOString(),
    title: entryStepTitle(step, english),
    nodeID: node ?? null,
    chain,
    id,
    how: result,
    from: from ?? null,
    feeWei: cost.fee ?? null,
    moved: cost.moved === undefined ? null : movedData(cost.moved),
    height: position !== undefined && 'height' in position ? position.height : null,
    heightUntold:
      position !== undefined && 'untold' in position ? englishText(position.untold) : null,
    link: link ?? null,
  };
}

function movedData(moved: readonly Movement[]): readonly Data[] {
  return moved.map(({ kind, amount }) => ({ kind, amountWei: amount }));
}
