import { markdownText } from '../../../domain/text/markdown.ts';
import { english, englishText } from '../../../i18n/english.ts';
import { withMoneyNotice } from '../../../i18n/network-title.ts';
import { showText, type Translator } from '../../../i18n/translator.ts';
import { partyText, shortAge } from '../report/moments.ts';
import { sinceData, statusData } from '../report/status-data.ts';
import { UNKNOWN_START } from '../../../standing/standing.ts';
import { columnsOf, padTo } from '../../text/pad-to.ts';
import type { Board, BoardRow } from './board.ts';

/** Formats a board for a terminal: the rows, the number of rows per state, and the invalid lines. */
export function boardLines(board: Board, words: Translator): string[] {
  const { head, rows } = cellsOf(board, words);
  const widths = head.map((title, i) =>
    Math.max(columnsOf(title), ...rows.map((row) => columnsOf(row[i] ?? ''))),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => padTo(cell, (widths[i] ?? 0) + 2))
      .join('')
      .trimEnd();
  return [
    ...realMoney(board, words),
    ...(board.clock === undefined ? [] : [showText(board.clock, words), '']),
    line(head),
    ...rows.map(line),
    '',
    ...countLines(board),
    ...badLines(board, words),
  ];
}

/** Formats a board as Markdown, for a ticket. */
export function boardMarkdown(board: Board, words: Translator): string[] {
  const { head, rows } = cellsOf(board, words);
  const bad = badLines(board, words);
  return [
    ...realMoney(board, words),
    `| ${head.join(' | ')} |`,
    `|${' --- |'.repeat(head.length)}`,
    ...rows.map((row) => `| ${row.map(markdownText).join(' | ')} |`),
    ...(bad.length === 0
      ? []
      : ['', ...bad.slice(1).map((one) => `- ${markdownText(one.trim())}`)]),
  ];
}

/** Returns a board as data. */
export function boardData(board: Board): Readonly<Record<string, unknown>> {
  return {
    network: board.network,
    operators: board.statuses.map((status) => statusData(status)),
    board: board.rows.map(rowData),
    badLines: board.bad.map(({ line, text, failure }) => ({
      line,
      text,
      code: failure.code,
      message: english.error(failure).text,
    })),
  };
}

function rowData({ name, subject, operator, l1, code, nodes, nextAction }: BoardRow) {
  const since = nextAction && sinceData(nextAction.since);
  return {
    name: name ?? null,
    subject,
    operator,
    l1,
    code,
    party: nextAction?.whose ?? null,
    since: since?.to ?? null,
    until: nextAction?.until === undefined ? null : new Date(nextAction.until).toISOString(),
    says: nextAction === undefined ? null : englishText(nextAction.says),
    next: nextAction?.next === undefined ? null : englishText(nextAction.next),
    nodes: nodes ?? null,
  };
}

/** Returns the network's name as a heading if its AVAX is real money. */
function realMoney({ network, realMoney }: Board, words: Translator): readonly string[] {
  return realMoney ? [withMoneyNotice(network, true, words), ''] : [];
}

/** Returns the cells of the table, without a name column if no entry has a name. */
function cellsOf({ rows, at }: Board, words: Translator) {
  const { t } = words;
  const hasNames = rows.some(({ name }) => name !== undefined);
  const named = (cell: string) => (hasNames ? [cell] : []);
  return {
    head: [
      ...named(t('board.name')),
      ...[t('board.subject'), 'L1', t('desk.head.code'), t('desk.head.turn'), t('board.since')],
      ...[t('board.until'), t('desk.head.nodes'), t('board.next')],
    ],
    rows: rows.map(({ name, subject, l1, code, nextAction, nodes }): readonly string[] => [
      ...named(name ?? '-'),
      ...[subject, l1, code, nextAction === undefined ? '-' : partyText(nextAction.whose, words)],
      ...[sinceCell(nextAction?.since, at, words), untilCell(nextAction?.until, at, words)],
      ...[nodes === undefined ? '?' : String(nodes), nextCell(nextAction, words)],
    ]),
  };
}

function sinceCell(
  since: NonNullable<BoardRow['nextAction']>['since'],
  at: number,
  words: Translator,
): string {
  if (since === undefined) return '-';
  if (since === UNKNOWN_START) return '?';
  const age = shortAge(BigInt(Math.floor(at / 1000)) - since.to, words);
  return since.from === 0n ? `> ${age}` : age;
}

function untilCell(until: number | undefined, at: number, words: Translator): string {
  if (until === undefined) return '-';
  const left = BigInt(Math.floor((until - at) / 1000));
  return left > 0n
    ? words.t('board.left', { left: shortAge(left, words) })
    : words.t('board.past', { ago: shortAge(-left, words) });
}

/** Returns the next command or advice. If the action has neither, returns the reason of the action. */
function nextCell(nextAction: BoardRow['nextAction'], words: Translator): string {
  if (nextAction === undefined) return '-';
  return showText(nextAction.next ?? nextAction.says, words);
}

function badLines({ bad }: Board, words: Translator): readonly string[] {
  if (bad.length === 0) return [];
  return [
    '',
    ...bad.map(({ line, text, failure }) => {
      const { code } = failure;
      // This error names the file, the line and the text itself.
      if (code === 'E-SUP-105') return `${words.error(failure).text} (${code})`;
      return words.t('board.bad-line', { line, text, reason: words.error(failure).text, code });
    }),
  ];
}

/** Returns the number of rows per state. */
function countLines({ rows }: Board): string[] {
  const counts = new Map<string, number>();
  for (const { code } of rows) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, count]) => `${count.toString().padStart(5)}  ${code}`);
}
