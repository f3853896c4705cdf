import { isoTime, dateOf } from '../../domain/iso-time.ts';
import { type Message, message } from '../../domain/message.ts';
import type { KnownTransaction } from './chain-transactions.ts';
import { SEARCHED_BLOCKS } from '../../protocol/p-chain/find-p-chain-tx.ts';
import { explorerLink } from '../../domain/network/profile.ts';
import { type Receipt, momentOf } from './receipt.ts';
import { english, englishText } from '../../i18n/english.ts';
import { stepTitle } from '../../standing/step-title.ts';
import { orNull, statusData } from '../status/status-json.ts';

/** Seconds. The first block at or after a time is not later, unless the chain was idle. */
const BLOCKS_APART = 600n;

interface Limit {
  readonly about: 'count' | 'p-chain' | 'events' | 'owner';
  readonly chain: KnownTransaction['chain'];
  readonly says: Message;
}

export function limitsOf({
  count: { sent, listed, unclear },
  unsearched,
  searchedFrom,
  missingOnP,
  since,
}: Omit<Receipt, 'network' | 'status' | 'entries' | 'untraced'>): readonly Limit[] {
  const limits: Limit[] = [];
  const add = (about: Limit['about'], chain: Limit['chain'], says: Message) =>
    limits.push({ about, chain, says });
  if (unsearched !== undefined) {
    const { reason, code } = unsearched;
    add('events', 'C-Chain', message('receipt.not-events', { reason, code }));
  }
  if (since !== undefined)
    add('events', 'C-Chain', message('receipt.since', { time: dateOf(since) }));
  const isOlder = since !== undefined && (searchedFrom?.time ?? 0n) <= since + BLOCKS_APART;
  if (searchedFrom !== undefined && !isOlder) {
    const { block, time, isNarrow } = searchedFrom;
    const why = isNarrow ? 'narrow' : 'limit';
    const known = time === undefined ? 'block' : 'time';
    const values = { block, known, time: time === undefined ? '' : dateOf(time), why } as const;
    add('events', 'C-Chain', message('receipt.not-before', values));
  }
  const failures = missingOnP.flatMap(({ failure }) => failure ?? []);
  const count = missingOnP.length - failures.length;
  if (count > 0) {
    const blocks = Number(SEARCHED_BLOCKS);
    add('p-chain', 'P-Chain', message('receipt.not-on-p', { count, blocks }));
  }
  const [failure] = failures;
  if (failure !== undefined) {
    const { reason, code } = failure;
    const values = { count: failures.length, reason, code };
    add('p-chain', 'P-Chain', message('receipt.unread-on-p', values));
  }
  if (sent === undefined || sent < listed) add('count', 'C-Chain', message('receipt.not-count'));
  else if (sent > listed) {
    const text =
      unclear === 0
        ? message('receipt.not-all', { sent, listed })
        : message('receipt.not-senders', { sent, listed, unclear });
    add('count', 'C-Chain', text);
  }
  add('p-chain', 'P-Chain', message('receipt.not-p-chain'));
  add('owner', 'C-Chain', message('receipt.not-owner'));
  return limits;
}

export function receiptData(receipt: Receipt) {
  const { network, status, entries, untraced, count } = receipt;
  const dataOf = (...results: readonly KnownTransaction['result'][]) =>
    entries
      .filter(({ result }) => results.includes(result))
      .map((entry) => entryData(entry, network));
  return {
    chainId: network.chainId,
    networkId: network.networkId,
    ...statusData(status),
    transactions: dataOf('included', 'unknown'),
    openTransactions: dataOf('open'),
    untraced: untraced.map(({ step, node, failure }) => ({
      title: stepTitle(step, english),
      nodeID: node ?? null,
      failure: failure?.code ?? null,
    })),
    /** The number of transactions that the account has sent on the C-Chain; null if it could not be read. */
    sentByAccount: count.sent ?? null,
    /** The facts that the receipt could not determine. */
    couldNotTell: limitsOf(receipt).map(({ about, chain, says }) => ({
      about,
      chain,
      message: englishText(says),
    })),
  };
}

function entryData(entry: KnownTransaction, network: Receipt['network']) {
  const { step, node, chain, id, signedAt, result, from, cost, position } = entry;
  return {
    at: isoTime(momentOf(entry)),
    signedAt: orNull(signedAt, isoTime),
    title: stepTitle(step, english),
    nodeID: node ?? null,
    chain,
    id,
    /** The outcome; `unknown` if it could not be read, `open` if no block contains the transaction yet. */
    how: result,
    /** The account that sent and paid it; null if it could not be read. */
    from: from ?? null,
    /** In wei on both chains; null if it could not be read. */
    feeWei: cost.fee ?? null,
    /** AVAX that joined or left the sender's balance on this chain, apart from the fee; null if it could not be read. */
    moved: orNull(cost.moved, (moved) =>
      moved.map(({ kind, amount }) => ({
        kind,
        /** Negative for what left the balance. */
        amountWei: amount,
      })),
    ),
    height: position?.height ?? null,
    heightUntold: orNull(position?.unknownBecause, englishText),
    link: explorerLink(network, id) ?? null,
  };
}
