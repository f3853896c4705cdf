import { groupDigits, nAvaxText, wei, weiText } from '../../domain/units.ts';
import { stepTitle } from '../../standing/step-title.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import { networkTitle, withMoneyNotice } from '../../i18n/network-title.ts';
import { showText, type Translator } from '../../i18n/translator.ts';
import { reportMarkdown } from '../../page/markdown.ts';
import { failedLines } from '../transactions/failed-transactions.ts';
import { readAtText } from '../status/report/status-page.ts';
import type { Track } from '../../standing/standing.ts';
import type { Movement } from '../../tasks/spending-cost.ts';
import { entryTitle } from './all-transactions.ts';
import { limitsOf } from './receipt-data.ts';
import { momentOf, couldNotRead, type Receipt, type ReceiptEntry } from './receipt.ts';

/** Formats a receipt as Markdown. */
export function receiptMarkdown(receipt: Receipt, words: Translator): string[] {
  const { network, status, entries, untraced } = receipt;
  const { t } = words;
  return [
    `# ${t('receipt.title', { operator: `\`${status.operator}\`` })}`,
    '',
    `- ${t('receipt.network', {
      title: withMoneyNotice(networkTitle(network.title, words), !network.worthless, words),
      chain: `${network.chainId}`,
      id: `${network.networkId}`,
    })}`,
    `- ${t('receipt.written', { time: new Date(status.at) })}`,
    ...(status.clock === undefined ? [] : [`- ${showText(status.clock, words)}`]),
    ...status.l1s.flatMap((l1) => [
      '',
      `## ${l1.name}: ${l1.code}`,
      '',
      `- L1: \`${l1.balancer ?? '?'}\``,
      `- ${t('contract.middleware')}: \`${l1.middleware ?? '?'}\``,
      l1.read === undefined && l1.nextAction !== undefined
        ? `- ${showText(l1.nextAction.says, words)}`
        : `- ${t('support.Read-at', { read: readAtText(l1, status.at, words) })}`,
      ...l1.tracks
        .filter(({ about }) => about === 'node')
        .flatMap((track) => nodeLines(track, words)),
    ]),
    '',
    `## ${t('receipt.transactions')}`,
    '',
    ...(entries.length === 0
      ? [t(couldNotRead(receipt) ? 'receipt.unread' : 'receipt.none')]
      : [t('receipt.heads'), `|${' --- |'.repeat(10)}`]),
    ...entries.map((entry) => entryRow(entry, status.operator, words)),
    ...failedSection(status.failed, words),
    ...missingHeightLines(entries, words),
    ...untracedLines(untraced, words),
    ...totalLines(receipt, words),
    ...limitLines(receipt, words),
  ];
}

function failedSection(failed: Receipt['status']['failed'], words: Translator): readonly string[] {
  if (failed.length === 0) return [];
  const lines = failed.map((one) => failedLines(one, words));
  const heading = { kind: 'heading', level: 2, text: words.t('support.failed') } as const;
  return ['', ...reportMarkdown([heading, { kind: 'list', lines }], words)];
}

/** Formats how the operator's transactions changed its balance on each chain. */
function totalLines({ totals, count }: Receipt, { t }: Translator): readonly string[] {
  const rows = totals.map(({ chain, fees, moved, change }) =>
    tableRow([
      ...[chain, avax(fees)],
      ...(change === undefined
        ? [t('ui.verdict.unknown'), t('ui.verdict.unknown')]
        : [avax(sum(moved)), avax(change)]),
    ]),
  );
  const details = totals.flatMap(({ chain, moved }) =>
    moved.map(({ kind, amount }) => {
      const what = t(`receipt.moved-${kind}`);
      return `- ${t('receipt.moved-line', { chain, what, amount: avax(amount) })}`;
    }),
  );
  const open = totals.flatMap(({ chain, open: many }) =>
    many === 0 ? [] : [`- ${t('receipt.open', { chain, count: many })}`],
  );
  const unknown = totals
    .filter(({ change }) => change === undefined)
    .map(({ chain }) => `- ${t('receipt.no-total', { chain })}`);
  const { sent, listed } = count;
  const all = sent === listed ? [`- ${t('receipt.all-listed', { sent })}`] : [];
  const notes = [...unknown, ...details, ...open, ...all];
  return [
    '',
    `## ${t('receipt.totals')}`,
    '',
    t('receipt.totals-heads'),
    `|${' --- |'.repeat(4)}`,
    ...rows,
    ...(notes.length === 0 ? [] : ['', ...notes]),
  ];
}

function limitLines(receipt: Receipt, words: Translator): readonly string[] {
  return [
    '',
    `## ${words.t('receipt.cannot-tell')}`,
    '',
    ...limitsOf(receipt).map(({ says }) => `- ${showText(says, words)}`),
  ];
}

/** Lists the finished steps whose transactions were not found, and why. */
function untracedLines(untraced: Receipt['untraced'], words: Translator): readonly string[] {
  if (untraced.length === 0) return [];
  return [
    '',
    ...untraced.map(({ step, node, failure }) => {
      const reason =
        failure === undefined
          ? words.t('receipt.untraced')
          : words.t('receipt.search-failed', {
              reason: words.t(failure.reason),
              code: failure.code,
            });
      return `- ${stepTitle(step, words)}${node === undefined ? '' : `, ${node}`}: ${reason}`;
    }),
  ];
}

function nodeLines(
  { nodeId, validationId, weight, balance, days, nextAction }: Track,
  words: Translator,
): string[] {
  const { t } = words;
  const lasts =
    balance === undefined
      ? '-'
      : t('done.balance-value', { balance: nAvaxText.held(balance), days: days ?? '?' });
  const state =
    nextAction === undefined
      ? t('status.active')
      : `${nextAction.code}: ${showText(nextAction.says, words)}`;
  return [
    '',
    `### ${nodeId ?? ''}`,
    '',
    `- ${t('receipt.validation')}: \`${validationId ?? '-'}\``,
    `- ${t('receipt.weight')}: ${weight === undefined ? '-' : groupDigits(weight.toString())}`,
    `- ${t('receipt.balance')}: ${lasts}`,
    `- ${t('receipt.state')}: ${state}`,
  ];
}

function entryRow(entry: ReceiptEntry, operator: EvmAddress, words: Translator): string {
  const { t } = words;
  const { step, node, chain, id, from, result, cost, position, link } = entry;
  const unknown = t('ui.verdict.unknown');
  const height =
    position && 'height' in position ? groupDigits(position.height.toString()) : unknown;
  return tableRow([
    words.time(new Date(momentOf(entry))),
    entryTitle(step, words),
    from === operator ? t('receipt.by-operator') : from === undefined ? unknown : `\`${from}\``,
    node ?? '-',
    chain,
    position === undefined ? '-' : height,
    t(`receipt.how-${result}`),
    cost.fee === undefined ? unknown : avax(cost.fee),
    cost.moved === undefined ? unknown : avax(sum(cost.moved)),
    link === undefined ? `\`${id}\`` : `[\`${id}\`](${link})`,
  ]);
}

const tableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Amounts that left the account are negative. */
const avax = (amount: bigint): string => weiText.exact(wei(amount));

const sum = (moved: readonly Movement[]) => moved.reduce((total, { amount }) => total + amount, 0n);

/** Lists the transactions whose height could not be read, and why. */
function missingHeightLines(
  entries: readonly ReceiptEntry[],
  { t }: Translator,
): readonly string[] {
  const lines = entries.flatMap(({ id, position }) =>
    position !== undefined && 'untold' in position
      ? [`- ${t('receipt.untold', { id: `\`${id}\``, reason: position.untold })}`]
      : [],
  );
  return lines.length === 0 ? [] : ['', ...lines];
}
