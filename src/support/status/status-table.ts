import { partyText } from './moments.ts';
import type { L1Status, OperatorStatus } from './status.ts';

/** Many operators, a line each: address, code, whose turn, nodes. */
export function statusTable(statuses: readonly OperatorStatus[]): string[] {
  const rows = statuses.flatMap(({ operator, l1s }) =>
    l1s.map((l1) => [operator, l1.name, l1.code, turnOf(l1), nodesOf(l1)] as const),
  );
  const head = ['operator', 'L1', 'code', 'turn', 'nodes'] as const;
  const widths = head.map((title, i) =>
    Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map(line), '', ...countLines(statuses)];
}

/** The same for a ticket. */
export function statusTableMarkdown(statuses: readonly OperatorStatus[]): string[] {
  return [
    '| operator | L1 | code | turn | nodes |',
    '| --- | --- | --- | --- | --- |',
    ...statuses.flatMap(({ operator, l1s }) =>
      l1s.map(
        (l1) => `| \`${operator}\` | ${l1.name} | ${l1.code} | ${turnOf(l1)} | ${nodesOf(l1)} |`,
      ),
    ),
  ];
}

function turnOf({ turn }: L1Status): string {
  return turn === undefined ? '-' : partyText(turn.whose);
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
