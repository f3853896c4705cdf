import { english, englishText } from '../../i18n/english.ts';
import { groupDigits } from '../../domain/units.ts';
import { shortAvax } from '../../session/view/format.ts';
import { stepTitle } from '../../session/view/step-title.ts';
import { networkTitle, withMoneyNotice } from '../../i18n/network-title.ts';
import { showText, type Translator } from '../../i18n/translator.ts';
import { isoTime } from '../../tasks/iso-time.ts';
import { failedMarkdown } from '../transactions/failed-lines.ts';
import { statusData } from '../status/report/status-data.ts';
import { readText } from '../status/report/status-lines.ts';
import type { Track } from '../status/status.ts';
import { momentOf, couldNotRead, type Receipt, type ReceiptEntry } from './receipt.ts';

/** A receipt in Markdown. */
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
    `- ${t('receipt.written', { time: time(status.at) })}`,
    ...(status.clock === undefined ? [] : [`- ${showText(status.clock, words)}`]),
    ...status.l1s.flatMap((l1) => [
      '',
      `## ${l1.name}: ${l1.code}`,
      '',
      `- L1: \`${l1.balancer ?? '?'}\``,
      `- ${t('contract.middleware')}: \`${l1.middleware ?? '?'}\``,
      l1.read === undefined && l1.turn !== undefined
        ? `- ${showText(l1.turn.says, words)}`
        : `- ${t('desk.Read-at', { read: readText(l1, status.at, words) })}`,
      ...l1.ways.filter(({ about }) => about === 'node').flatMap((way) => nodeLines(way, words)),
    ]),
    '',
    `## ${t('receipt.transactions')}`,
    '',
    ...(entries.length === 0
      ? [t(couldNotRead(receipt) ? 'receipt.unread' : 'receipt.none')]
      : [t('receipt.heads'), '| --- | --- | --- | --- | --- | --- |']),
    ...entries.map((entry) => entryRow(entry, words)),
    ...failedMarkdown(status.failed, words),
    ...untoldLines(entries, words),
    ...untracedLines(untraced, words),
  ];
}

/** The finished steps whose transactions were not found, and why. */
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
  { nodeId, validationId, weight, balance, days, turn }: Track,
  words: Translator,
): string[] {
  const { t } = words;
  const lasts =
    balance === undefined
      ? '-'
      : t('done.balance-value', { balance: shortAvax(balance), days: days ?? '?' });
  const state =
    turn === undefined ? t('status.active') : `${turn.code}: ${showText(turn.says, words)}`;
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

function entryRow(entry: ReceiptEntry, words: Translator): string {
  const { t } = words;
  const { step, node, chain, id, place, link } = entry;
  const shown = link === undefined ? `\`${id}\`` : `[\`${id}\`](${link})`;
  const height = 'height' in place ? groupDigits(place.height.toString()) : t('ui.verdict.unknown');
  return `| ${time(momentOf(entry))} | ${stepTitle(step, words)} | ${node ?? '-'} | ${chain} | ${height} | ${shown} |`;
}

/** Why the height of a transaction is missing. */
function untoldLines(entries: readonly ReceiptEntry[], { t }: Translator): readonly string[] {
  const lines = entries.flatMap(({ id, place }) =>
    'untold' in place
      ? [`- ${t('receipt.untold', { id: `\`${id}\``, reason: place.untold })}`]
      : [],
  );
  return lines.length === 0 ? [] : ['', ...lines];
}

/** A receipt as data. */
export function receiptData({
  network,
  status,
  entries,
  untraced,
}: Receipt): Readonly<Record<string, unknown>> {
  return {
    chainId: network.chainId,
    networkId: network.networkId,
    ...statusData(status),
    transactions: entries.map((entry) => ({
      at: new Date(momentOf(entry)).toISOString(),
      signedAt: entry.signedAt === undefined ? null : new Date(entry.signedAt).toISOString(),
      title: stepTitle(entry.step, english),
      nodeID: entry.node ?? null,
      chain: entry.chain,
      id: entry.id,
      height: 'height' in entry.place ? entry.place.height : null,
      heightUntold: 'untold' in entry.place ? englishText(entry.place.untold) : null,
      link: entry.link ?? null,
    })),
    untraced: untraced.map(({ step, node, failure }) => ({
      title: stepTitle(step, english),
      nodeID: node ?? null,
      failure: failure === undefined ? null : failure.code,
    })),
  };
}

function time(milliseconds: number): string {
  return isoTime(BigInt(Math.floor(milliseconds / 1000)));
}
