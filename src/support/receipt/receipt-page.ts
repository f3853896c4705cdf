import { groupDigits, wei, weiText } from '../../domain/units.ts';
import { explorerLink } from '../../domain/network/profile.ts';
import { networkTitle, withMoneyNotice } from '../../i18n/network-title.ts';
import { showText, type Translator } from '../../i18n/translator.ts';
import { readPayload } from '../../protocol/messages/p-chain-messages.ts';
import { decodeL1ValidatorWeight } from '../../protocol/warp/payloads.ts';
import type { Line, ReportBlock, Words } from '../../page/page.ts';
import type { L1Status, Track } from '../../standing/standing.ts';
import { stepTitle, transactionTitle } from '../../standing/step-title.ts';
import type { Movement } from '../../tasks/transactions/submission-outcome.ts';
import {
  failedBlocks,
  l1Headline,
  listBlock,
  readAtText,
  sentences,
  trackFigures,
} from '../status/status-page.ts';
import { limitsOf } from './receipt-json.ts';
import type { KnownTransaction } from './chain-transactions.ts';
import { momentOf, failuresOf, type Receipt } from './receipt.ts';

export function receiptPage(receipt: Receipt, i18n: Translator): readonly ReportBlock[] {
  const { network, status, entries, count } = receipt;
  const { t } = i18n;
  const title = withMoneyNotice(networkTitle(network.title, i18n), !network.worthless, i18n);
  const ids = { chain: `${network.chainId}`, id: `${network.networkId}` };
  return [
    { kind: 'heading', level: 1, text: t('receipt.title', { operator: status.operator }) },
    ...listBlock(
      t('receipt.network', { title, ...ids }),
      t('receipt.written', { time: new Date(status.at) }),
      status.clock && showText(status.clock, i18n),
    ),
    ...status.l1s.flatMap((l1) => l1Blocks(l1, status.at, i18n)),
    { kind: 'heading', level: 2, text: t('receipt.transactions') },
    ...(entries.length === 0
      ? sentences(t(failuresOf(receipt).length > 0 ? 'receipt.unread' : 'receipt.none'))
      : transactionBlocks(receipt, i18n)),
    ...listBlock(...missingHeights(entries, i18n), ...untracedSteps(receipt, i18n)),
    ...failedBlocks(status.failed, i18n),
    ...listBlock(
      count.sent === count.listed ? t('receipt.all-listed', { sent: count.sent }) : undefined,
    ),
    { kind: 'heading', level: 2, text: t('receipt.cannot-tell') },
    ...listBlock(...limitsOf(receipt).map(({ says }) => showText(says, i18n))),
  ];
}

function l1Blocks(l1: L1Status, now: number, i18n: Translator): readonly ReportBlock[] {
  const { t } = i18n;
  return [
    ...l1Headline(l1, now, i18n),
    ...listBlock(
      `${t('contract.middleware')}: ${l1.middleware ?? '?'}`,
      t('support.read-at', { read: readAtText(l1, now, i18n) }),
    ),
    ...l1.tracks
      .filter(({ kind }) => kind === 'node')
      .flatMap((track): readonly ReportBlock[] => [
        { kind: 'heading', level: 3, text: track.nodeId ?? '' },
        ...listBlock(
          ...trackFigures(track, i18n),
          `${t('receipt.state')}: ${stateOf(track, i18n)}`,
        ),
      ]),
  ];
}

function transactionBlocks(receipt: Receipt, i18n: Translator): readonly ReportBlock[] {
  const { entries } = receipt;
  const nodes = [...new Set(entries.flatMap(({ node }) => node ?? []))];
  const [only] = nodes.length === 1 ? nodes : [];
  const rows = entries.map((entry) => entryRow(entry, receipt, i18n));
  const textLines = entries.map((entry) => entryLines(entry, receipt, only, i18n));
  return [
    ...sentences(only && i18n.t('receipt.only-node', { node: only })),
    { kind: 'grid', head: i18n.t('receipt.heads').split(' | '), rows, textLines },
  ];
}

/** Two lines of a terminal with 80 columns: what and when, then the ID; the sender if it is another account. */
function entryLines(
  entry: KnownTransaction,
  { network, status: { operator } }: Receipt,
  only: string | undefined,
  i18n: Translator,
): Line {
  const { t } = i18n;
  const { node, chain, id, from, result, cost, position } = entry;
  const unknown = t('ui.verdict.unknown');
  const moved = cost.moved === undefined ? undefined : sum(cost.moved);
  const facts = [
    titleOf(entry, i18n),
    position?.height === undefined
      ? undefined
      : t(chain === 'C-Chain' ? 'receipt.block' : 'receipt.height', {
          height: `${position.height}`,
        }),
    result === 'included' ? undefined : t(`receipt.how-${result}`),
    t('receipt.fee', { fee: cost.fee === undefined ? unknown : avax(cost.fee) }),
    moved === 0n ? undefined : t('receipt.moved', movedValues(moved)),
  ].filter((fact) => fact !== undefined);
  const time = i18n.time(new Date(momentOf(entry))).slice(0, MINUTE_LENGTH);
  return {
    line: `${time} ${facts.join(t('linear.comma'))}`,
    details: [
      { code: id, href: explorerLink(network, id) },
      ...(node === undefined || node === only ? [] : [{ code: node }]),
      ...(from === operator ? [] : [t('receipt.sent-by', { from: from ?? unknown })]),
    ],
  };
}

function movedValues(moved: bigint | undefined) {
  if (moved === undefined) return { way: 'unknown', amount: '' } as const;
  return moved < 0n
    ? ({ way: 'out', amount: avax(-moved) } as const)
    : ({ way: 'in', amount: avax(moved) } as const);
}

/** Of "2026-01-31 10:00:00 UTC": without the seconds and the zone, which the line "Written" shows. */
const MINUTE_LENGTH = '2026-01-31 10:00'.length;

/** A P-Chain transaction is named by what it does. */
function titleOf({ step, spending }: KnownTransaction, i18n: Translator): string {
  const purpose = spending?.purpose;
  if (purpose?.type === 'register-validator') return i18n.t('receipt.p-register');
  if (purpose?.type !== 'set-weight') return transactionTitle(step, i18n);
  const weight = readPayload(purpose.signedMessage, decodeL1ValidatorWeight)?.weight;
  return i18n.t(weight === 0n ? 'receipt.p-remove' : 'receipt.p-weight');
}

function stateOf({ nextAction }: Track, i18n: Translator): string {
  if (nextAction === undefined) return i18n.t('status.active');
  return `${nextAction.code}: ${showText(nextAction.says, i18n)}`;
}

function entryRow(
  entry: KnownTransaction,
  { network, status: { operator } }: Receipt,
  i18n: Translator,
): readonly Words[] {
  const { t } = i18n;
  const { node, chain, id, from, result, cost, position } = entry;
  const unknown = t('ui.verdict.unknown');
  const sender = from === undefined ? unknown : { code: from };
  const height = position?.height === undefined ? unknown : groupDigits(position.height);
  return [
    i18n.time(new Date(momentOf(entry))),
    titleOf(entry, i18n),
    from === operator ? t('receipt.by-operator') : sender,
    node ?? '-',
    chain,
    position === undefined ? '-' : height,
    t(`receipt.how-${result}`),
    cost.fee === undefined ? unknown : avax(cost.fee),
    cost.moved === undefined ? unknown : avax(sum(cost.moved)),
    { code: id, href: explorerLink(network, id) },
  ];
}

/** The IDs that one line names; the others are only counted. */
const NAMED_IDS = 5;

/** One line for each reason. */
function missingHeights(entries: Receipt['entries'], i18n: Translator): readonly string[] {
  const unknown = entries.flatMap(({ id, position }) => {
    const because = position?.unknownBecause;
    return because === undefined ? [] : [{ id, reason: showText(because, i18n) }];
  });
  return [...Map.groupBy(unknown, ({ reason }) => reason)].map(([reason, all]) => {
    const named = all.slice(0, NAMED_IDS).map(({ id }) => id);
    const id = named.join(i18n.t('linear.comma'));
    const more = all.length - NAMED_IDS;
    return more > 0
      ? i18n.t('receipt.untold-more', { id, more, reason })
      : i18n.t('receipt.untold', { id, reason });
  });
}

function untracedSteps({ untraced }: Receipt, i18n: Translator): readonly string[] {
  const { t } = i18n;
  return untraced.map(({ step, node, failure }) => {
    const reason =
      failure === undefined
        ? t('receipt.untraced')
        : t('receipt.search-failed', { reason: t(failure.reason), code: failure.code });
    return `${stepTitle(step, i18n)}${node === undefined ? '' : `, ${node}`}: ${reason}`;
  });
}

/** Amounts that left the account are negative. */
const avax = (amount: bigint): string => weiText.exact(wei(amount));

const sum = (moved: readonly Movement[]) => moved.reduce((total, { amount }) => total + amount, 0n);
