import { groupDigits } from '../../domain/units.ts';
import { shortAvax } from '../../session/format.ts';
import { networkTitle, withMoney } from '../../session/text/network-title.ts';
import type { OnboardError } from '../../domain/errors.ts';
import type { Failure, Words } from '../../session/text/words.ts';
import { isoTime } from '../../tasks/iso-time.ts';
import { failedMarkdown } from '../failed-lines.ts';
import { statusData } from '../status/status-data.ts';
import { readText } from '../status/status-lines.ts';
import type { Way } from '../status/status.ts';
import { momentOf, couldNotRead, type Receipt, type ReceiptEntry } from './receipt.ts';

/** A receipt in Markdown. */
export function receiptMarkdown(receipt: Receipt, words: Words): string[] {
  const { network, status, entries, untraced } = receipt;
  const { text } = words;
  return [
    `# ${text('receipt.title', { operator: `\`${status.operator}\`` })}`,
    '',
    `- ${text('receipt.network', {
      title: withMoney(networkTitle(network.title, words), !network.worthless, words),
      chain: `${network.chainId}`,
      id: `${network.networkId}`,
    })}`,
    `- ${text('receipt.written', { time: time(status.at) })}`,
    ...(status.clock === undefined ? [] : [`- ${status.clock}`]),
    ...status.l1s.flatMap((l1) => [
      '',
      `## ${l1.name}: ${l1.code}`,
      '',
      `- L1: \`${l1.balancer ?? '?'}\``,
      `- ${text('contract.middleware')}: \`${l1.middleware ?? '?'}\``,
      l1.read === undefined && l1.turn !== undefined
        ? `- ${l1.turn.says}`
        : `- ${text('desk.Read-at', { read: readText(l1, status.at, words) })}`,
      ...l1.ways.filter(({ about }) => about === 'node').flatMap((way) => nodeLines(way, words)),
    ]),
    '',
    `## ${text('receipt.transactions')}`,
    '',
    ...(entries.length === 0
      ? [text(couldNotRead(receipt) ? 'receipt.unread' : 'receipt.none')]
      : [text('receipt.heads'), '| --- | --- | --- | --- | --- | --- |']),
    ...entries.map((entry) => entryRow(entry, words)),
    ...failedMarkdown(status.failed, words),
    ...untoldLines(entries, words),
    ...untracedLines(untraced, words),
  ];
}

/** The finished steps whose transactions were not found, and why. */
function untracedLines(untraced: Receipt['untraced'], words: Words): readonly string[] {
  if (untraced.length === 0) return [];
  return [
    '',
    ...untraced.map(({ title, node, failure }) => {
      const reason =
        failure === undefined
          ? words.text('receipt.untraced')
          : words.text('receipt.search-failed', {
              reason: words.failure(failureOf(failure)).text,
              code: failure.code,
            });
      return `- ${title}${node === undefined ? '' : `, ${node}`}: ${reason}`;
    }),
  ];
}

function failureOf({ code, message, next, values }: OnboardError): Failure {
  return { code, text: message, next, values };
}

function nodeLines(
  { nodeId, validationId, weight, balance, days, turn }: Way,
  { text }: Words,
): string[] {
  const lasts =
    balance === undefined
      ? '-'
      : text('done.balance-value', { balance: shortAvax(balance), days: days ?? '?' });
  const state = turn === undefined ? text('status.active') : `${turn.code}: ${turn.says}`;
  return [
    '',
    `### ${nodeId ?? ''}`,
    '',
    `- ${text('receipt.validation')}: \`${validationId ?? '-'}\``,
    `- ${text('receipt.weight')}: ${weight === undefined ? '-' : groupDigits(weight.toString())}`,
    `- ${text('receipt.balance')}: ${lasts}`,
    `- ${text('receipt.state')}: ${state}`,
  ];
}

function entryRow(entry: ReceiptEntry, { text }: Words): string {
  const { title, node, chain, id, place, link } = entry;
  const shown = link === undefined ? `\`${id}\`` : `[\`${id}\`](${link})`;
  const height =
    'height' in place ? groupDigits(place.height.toString()) : text('ui.verdict.unknown');
  return `| ${time(momentOf(entry))} | ${title} | ${node ?? '-'} | ${chain} | ${height} | ${shown} |`;
}

/** Why the height of a transaction is missing. */
function untoldLines(entries: readonly ReceiptEntry[], { text }: Words): readonly string[] {
  const lines = entries.flatMap(({ id, place }) =>
    'untold' in place
      ? [`- ${text('receipt.untold', { id: `\`${id}\``, reason: place.untold })}`]
      : [],
  );
  return lines.length === 0 ? [] : ['', ...lines];
}

/** The same as data. */
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
      title: entry.title,
      nodeID: entry.node ?? null,
      chain: entry.chain,
      id: entry.id,
      height: 'height' in entry.place ? entry.place.height : null,
      heightUntold: 'untold' in entry.place ? entry.place.untold : null,
      link: entry.link ?? null,
    })),
    untraced: untraced.map(({ title, node, failure }) => ({
      title,
      nodeID: node ?? null,
      failure: failure === undefined ? null : failure.code,
    })),
  };
}

function time(milliseconds: number): string {
  return isoTime(BigInt(Math.floor(milliseconds / 1000)));
}
