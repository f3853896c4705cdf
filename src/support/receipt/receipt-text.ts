import { shortAvax } from '../../session/format.ts';
import { isoTime } from '../../tasks/iso-time.ts';
import { statusData } from '../status/status-data.ts';
import { readText } from '../status/status-lines.ts';
import type { Way } from '../status/status.ts';
import { momentOf, type Receipt, type ReceiptEntry } from './receipt.ts';

/** A receipt in Markdown. */
export function receiptMarkdown({ network, status, entries, untraced }: Receipt): string[] {
  return [
    `# Receipt: operator \`${status.operator}\``,
    '',
    `- Network: ${network.title} (EVM chain ${network.chainId}, network ID ${network.networkId})`,
    `- Written: ${time(status.at)}`,
    ...status.l1s.flatMap((l1) => [
      '',
      `## ${l1.name}: ${l1.code}`,
      '',
      `- L1: \`${l1.balancer ?? '?'}\``,
      `- L1 middleware: \`${l1.middleware ?? '?'}\``,
      `- Read at ${readText(l1, status.at)}`,
      ...l1.ways.filter(({ about }) => about === 'node').flatMap(nodeLines),
    ]),
    '',
    '## Transactions',
    '',
    ...(entries.length === 0
      ? ['None is known on this machine, and the chains tell of none.']
      : [
          '| when | what | node | chain | block or height | ID |',
          '| --- | --- | --- | --- | --- | --- |',
        ]),
    ...entries.map(entryRow),
    ...untoldLines(entries),
    ...untracedLines(untraced),
  ];
}

/** What was done, and whose transaction could not be told. */
function untracedLines(untraced: Receipt['untraced']): readonly string[] {
  if (untraced.length === 0) return [];
  return [
    '',
    ...untraced.map(
      ({ title, node }) => `- ${title}${node === undefined ? '' : `, ${node}`}: ${UNTRACED}`,
    ),
  ];
}

const UNTRACED =
  'done; its transaction could not be told without the journal of the machine that sent it, because the endpoints do not let so much of the past be searched';

function nodeLines({ nodeId, validationId, weight, balance, days, turn }: Way): string[] {
  return [
    '',
    `### ${nodeId ?? ''}`,
    '',
    `- Validation ID: \`${validationId ?? '-'}\``,
    `- Weight: ${weight ?? '-'}`,
    `- Balance on the P-Chain: ${balance === undefined ? '-' : `${shortAvax(balance)} AVAX, ${days ?? '?'} days`}`,
    `- State: ${turn === undefined ? 'validates' : `${turn.code}: ${turn.says}`}`,
  ];
}

function entryRow(entry: ReceiptEntry): string {
  const { title, node, chain, id, place, link } = entry;
  const shown = link === undefined ? `\`${id}\`` : `[\`${id}\`](${link})`;
  const height = 'height' in place ? place.height : 'could not be told';
  return `| ${time(momentOf(entry))} | ${title} | ${node ?? '-'} | ${chain} | ${height} | ${shown} |`;
}

/** Why the height of a transaction is missing. */
function untoldLines(entries: readonly ReceiptEntry[]): readonly string[] {
  const lines = entries.flatMap(({ id, place }) =>
    'untold' in place ? [`- \`${id}\`: its height could not be told: ${place.untold}`] : [],
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
    untraced: untraced.map(({ title, node }) => ({ title, nodeID: node ?? null })),
  };
}

function time(milliseconds: number): string {
  return isoTime(BigInt(Math.floor(milliseconds / 1000)));
}
