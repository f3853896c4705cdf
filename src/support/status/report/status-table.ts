import { withMoney } from '../../../i18n/network-title.ts';
import { showText, type Translator } from '../../../i18n/translator.ts';
import { columnsOf, padTo } from '../../text/pad-to.ts';
import { partyText } from './moments.ts';
import type { L1Status, OperatorStatus } from '../status.ts';

/** Many operators, a line each: address, code, whose turn, nodes. */
export function statusTable(statuses: readonly OperatorStatus[], words: Translator): string[] {
  const rows = statuses.flatMap(({ operator, l1s }) =>
    l1s.map((l1) => [operator, l1.name, l1.code, turnOf(l1, words), nodesOf(l1)] as const),
  );
  const head = headOf(words);
  const widths = head.map((title, i) =>
    Math.max(columnsOf(title), ...rows.map((row) => columnsOf(row[i] ?? ''))),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => padTo(cell, (widths[i] ?? 0) + 2))
      .join('')
      .trimEnd();
  const clock = statuses[0]?.clock;
  return [
    ...realMoney(statuses, words),
    ...(clock === undefined ? [] : [showText(clock, words), '']),
    line(head),
    ...rows.map(line),
    '',
    ...countLines(statuses),
  ];
}

/** The same for a ticket. */
export function statusTableMarkdown(
  statuses: readonly OperatorStatus[],
  words: Translator,
): string[] {
  return [
    ...realMoney(statuses, words),
    `| ${headOf(words).join(' | ')} |`,
    '| --- | --- | --- | --- | --- |',
    ...statuses.flatMap(({ operator, l1s }) =>
      l1s.map(
        (l1) =>
          `| \`${operator}\` | ${l1.name} | ${l1.code} | ${turnOf(l1, words)} | ${nodesOf(l1)} |`,
      ),
    ),
  ];
}

/** The network above a table, if its AVAX is real money. */
function realMoney([first]: readonly OperatorStatus[], words: Translator): readonly string[] {
  return first?.realMoney === true ? [withMoney(first.network, true, words), ''] : [];
}

function headOf({ t }: Translator): readonly string[] {
  return [
    t('desk.head.operator'),
    'L1',
    t('desk.head.code'),
    t('desk.head.turn'),
    t('desk.head.nodes'),
  ];
}

function turnOf({ turn }: L1Status, words: Translator): string {
  return turn === undefined ? '-' : partyText(turn.whose, words);
}

function nodesOf({ ways, read }: L1Status): string {
  if (read === undefined) return '?';
  return String(ways.filter(({ about }) => about === 'node').length);
}

/** How many stand where. */
function countLines(statuses: readonly OperatorStatus[]): string[] {
  const counts = new Map<string, number>();
  for (const { code } of statuses.flatMap(({ l1s }) => l1s)) {
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, count]) => `${count.toString().padStart(5)}  ${code}`);
}
