import { isoTime } from '../../../domain/iso-time.ts';
import { english, englishText } from '../../../i18n/english.ts';
import { withMoneyNotice } from '../../../i18n/network-title.ts';
import { showText, type Translator } from '../../../i18n/translator.ts';
import { partyText, shortAge } from '../../../standing/moments.ts';
import { orNull, sinceData, statusData } from '../status-json.ts';
import { UNKNOWN_START, type NextAction } from '../../../standing/standing.ts';
import type { Line, ReportBlock, Words } from '../../../page/page.ts';
import { commandOrText, sentences } from '../status-page.ts';
import type { Board, BoardRow } from './board.ts';

export function boardPage(board: Board, i18n: Translator): readonly ReportBlock[] {
  const { network, realMoney, clock } = board;
  const notice = realMoney ? withMoneyNotice(network, true, i18n) : undefined;
  return [
    { kind: 'heading', level: 1, text: turnsOf(board, i18n) },
    ...sentences(notice, clock && showText(clock, i18n)),
    { kind: 'grid', ...cellsOf(board, i18n) },
    { kind: 'list', lines: countLines(board) },
    ...sentences(...badLines(board, i18n)),
  ];
}

export function boardData(board: Board) {
  return {
    network: board.network,
    operators: board.statuses.map((status) => statusData(status)),
    /** A row for each operator and L1, and for each node, most urgent first. */
    board: board.rows.map(rowData),
    badLines: board.bad.map(({ line, text, failure }) => ({
      line,
      text,
      code: failure.code,
      message: english.error(failure).text,
    })),
  };
}

/** A line of the file that could not be read is unknown as well. */
function turnsOf({ rows, bad }: Board, { t }: Translator): string {
  const count = (party: NextAction['party'] | undefined) =>
    rows.filter(({ nextAction }) => nextAction?.party === party).length;
  const [turns, idle, unread] = [count('operator'), count(undefined), count('unknown')];
  const others = rows.length - turns - idle - unread;
  return t('board.turns', { turns, rows: rows.length, idle, others, unread: unread + bad.length });
}

function rowData({ name, subject, operator, l1, code, nodes, nextAction }: BoardRow) {
  const since = nextAction && sinceData(nextAction.since);
  return {
    name: name ?? null,
    subject,
    operator,
    l1,
    code,
    party: nextAction?.party ?? null,
    since: since?.to ?? null,
    until: orNull(nextAction?.until, isoTime),
    says: orNull(nextAction?.says, englishText),
    next: orNull(nextAction?.next[0], englishText),
    nodes: nodes ?? null,
  };
}

function cellsOf({ rows, at }: Board, i18n: Translator) {
  const { t } = i18n;
  const hasNames = rows.some(({ name }) => name !== undefined);
  const named = (cell: string) => (hasNames ? [cell] : []);
  return {
    head: [
      ...named(t('noun.name')),
      ...[
        t('board.subject'),
        'L1',
        t('support.head.code'),
        t('support.head.turn'),
        t('board.since'),
      ],
      ...[t('board.until'), t('support.head.nodes'), t('board.next')],
    ],
    rows: rows.map(({ name, subject, l1, code, nextAction, nodes }): readonly Words[] => [
      ...named(name ?? '-'),
      ...[subject, l1, code, nextAction === undefined ? '-' : partyText(nextAction.party, i18n)],
      nextAction === undefined ? '-' : sinceCell(nextAction.since, at, i18n),
      untilCell(nextAction?.until, at, i18n),
      ...[
        nodes === undefined ? '?' : String(nodes),
        nextAction === undefined ? '-' : commandOrText(nextAction.next[0] ?? nextAction.says, i18n),
      ],
    ]),
  };
}

function sinceCell(since: NextAction['since'], at: number, i18n: Translator): string {
  if (since === UNKNOWN_START) return '?';
  const age = shortAge(BigInt(Math.floor(at / 1000)) - since.to, i18n);
  return since.from === 0n ? `> ${age}` : age;
}

function untilCell(until: number | undefined, at: number, i18n: Translator): string {
  if (until === undefined) return '-';
  const left = BigInt(Math.floor((until - at) / 1000));
  return left > 0n
    ? i18n.t('board.left', { left: shortAge(left, i18n) })
    : i18n.t('board.past', { ago: shortAge(-left, i18n) });
}

function badLines({ bad }: Board, i18n: Translator): readonly string[] {
  return bad.map(({ line, text, failure }) => {
    const { code } = failure;
    // This error names the file, the line and the text itself.
    if (code === 'E-SUP-105') return `${i18n.error(failure).text} (${code})`;
    return i18n.t('board.bad-line', { line, text, reason: i18n.error(failure).text, code });
  });
}

function countLines({ rows }: Board): readonly Line[] {
  return [...Map.groupBy(rows, ({ code }) => code)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, all]) => ({ line: `${all.length} ${code}` }));
}
