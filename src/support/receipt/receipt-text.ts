import { shortAvax } from '../../session/format.ts';
import { isoTime } from '../../tasks/iso-time.ts';
import { statusData } from '../status/status-data.ts';
import { readText } from '../status/status-lines.ts';
import type { Way } from '../status/status.ts';
import type { Receipt, ReceiptEntry } from './receipt.ts';

/** A receipt in Markdown. */
export function receiptMarkdown({ network, status, entries }: Receipt): string[] {
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
      ? ['None is known on this machine, and the chain tells of none lately.']
      : ['| when | what | chain | height | ID |', '| --- | --- | --- | --- | --- |']),
    ...entries.map(entryRow),
  ];
}

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

function entryRow({ at, title, chain, id, height, link }: ReceiptEntry): string {
  const shown = link === undefined ? `\`${id}\`` : `[\`${id}\`](${link})`;
  return `| ${at === undefined ? '-' : time(at)} | ${title} | ${chain} | ${height ?? '-'} | ${shown} |`;
}

/** The same as data. */
export function receiptData({
  network,
  status,
  entries,
}: Receipt): Readonly<Record<string, unknown>> {
  return {
    chainId: network.chainId,
    networkId: network.networkId,
    ...statusData(status),
    transactions: entries.map(({ at, title, node, chain, id, height, link }) => ({
      at: at === undefined ? null : new Date(at).toISOString(),
      title,
      nodeID: node ?? null,
      chain,
      id,
      height: height ?? null,
      link: link ?? null,
    })),
  };
}

function time(milliseconds: number): string {
  return isoTime(BigInt(Math.floor(milliseconds / 1000)));
}
