import { OnboardError, ifOnboardError } from '../../../domain/errors.ts';
import { type EvmAddress, parseAddress } from '../../../domain/identity/evm.ts';
import { type NodeId, parseNodeId } from '../../../domain/identity/ids.ts';
import { message } from '../../../domain/message.ts';
import { memoizeReaders } from '../../../protocol/readers/readers.ts';
import { l1sOfOperator, operatorOfNode } from '../l1s-of.ts';
import type { SupportDeps } from '../subject.ts';
import { UNKNOWN_START, type L1Status, type NextAction } from '../../../standing/standing.ts';
import type { OperatorStatus } from '../status.ts';
import { STATE_CODES } from '../../../standing/codes.ts';
import { compareUrgency } from '../../../standing/urgency.ts';
import { EMPTY_MEMORY } from '../../../journal/memory.ts';
import { operatorStatus } from '../read-status.ts';
import { secretFormOf } from '../../../domain/secret-forms.ts';
import { printable } from '../../../domain/text/printable.ts';
import { refusedText, refusedWord } from '../../../domain/text/refused.ts';

export interface BoardRow {
  readonly name: string | undefined;
  readonly subject: EvmAddress | NodeId;
  readonly operator: EvmAddress;
  readonly l1: string;
  readonly code: string;
  /** undefined if it could not be read. */
  readonly nodes: number | undefined;
  /** undefined if nothing is left to do. */
  readonly nextAction: NextAction | undefined;
}

export interface Board extends Pick<OperatorStatus, 'network' | 'realMoney' | 'at' | 'clock'> {
  readonly rows: readonly BoardRow[];
  /** In the order of the file. */
  readonly statuses: readonly OperatorStatus[];
  readonly bad: readonly BadLine[];
}

type BoardDeps = Pick<SupportDeps, 'profile' | 'ports' | 'clock'>;

/** `progress` receives the number of finished operators and of all operators. */
export async function readBoard(
  deps: BoardDeps,
  file: BoardFile,
  l1: string | undefined,
  progress: (done: number, all: number) => void,
): Promise<Board> {
  const { found, lost } = await findOperators(deps, file, l1);
  const operators = [...new Set(found.map(({ operator }) => operator))];
  const report = (done: number): void => progress(done, operators.length);
  const statuses = await statusOfMany(deps, operators, l1, report);
  const byOperator = new Map(statuses.map((status) => [status.operator, status]));
  const rows = found.flatMap(({ entry, operator }) => {
    const status = byOperator.get(operator);
    return status === undefined ? [] : rowsOf(entry, status);
  });
  return {
    network: deps.profile.name,
    realMoney: !deps.profile.worthless,
    at: statuses[0]?.at ?? deps.clock.now(),
    clock: statuses[0]?.clock,
    rows: rows.toSorted(byUrgency),
    statuses,
    bad: [...file.bad, ...lost].toSorted((a, b) => a.line - b.line),
  };
}

interface FoundEntry {
  readonly entry: BoardEntry;
  readonly operator: EvmAddress;
}

/** Reads the L1s' lists of nodes once for all entries. */
async function findOperators(
  { profile, ports }: BoardDeps,
  { entries }: BoardFile,
  l1: string | undefined,
): Promise<{ readonly found: readonly FoundEntry[]; readonly lost: readonly BadLine[] }> {
  const readers = memoizeReaders(ports);
  const looked = await Promise.all(
    entries.map(async (entry): Promise<FoundEntry | BadLine> => {
      if ('operator' in entry.of) return { entry, operator: entry.of.operator };
      const { nodeId } = entry.of;
      return operatorOfNode({ readers, profile }, nodeId, l1).then(
        (operator) => ({ entry, operator }),
        ifOnboardError((failure) => ({ line: entry.line, text: nodeId, failure })),
      );
    }),
  );
  return {
    found: looked.filter((answer) => 'entry' in answer),
    lost: looked.filter((answer) => 'failure' in answer),
  };
}

/** For a node, one row per L1 that lists it. If no L1 lists the node, a row of the first L1. */
function rowsOf({ name, of }: BoardEntry, { operator, l1s }: OperatorStatus): readonly BoardRow[] {
  if ('operator' in of) {
    return l1s.map((l1) => ({
      ...{ name, subject: operator, operator, l1: l1.name, nodes: nodesOf(l1) },
      ...actionOf(l1.nextAction, l1.code),
    }));
  }
  const { nodeId } = of;
  const ownL1s = l1s.filter(({ tracks }) => tracks.some((track) => track.nodeId === nodeId));
  return (ownL1s.length > 0 ? ownL1s : l1s.slice(0, 1)).map((l1) => {
    const track = l1.tracks.find((candidate) => candidate.nodeId === nodeId);
    const row = { name, subject: nodeId, operator, l1: l1.name, nodes: nodesOf(l1) };
    if (track !== undefined)
      return { ...row, ...actionOf(track.nextAction, STATE_CODES.validating) };
    if (l1.read === undefined) return { ...row, ...actionOf(l1.nextAction, l1.code) };
    return { ...row, ...actionOf(undefined, STATE_CODES.departed) };
  });
}

function nodesOf({ tracks, read }: L1Status): number | undefined {
  return read === undefined ? undefined : tracks.filter(({ kind }) => kind === 'node').length;
}

function actionOf(
  nextAction: NextAction | undefined,
  code: string,
): Pick<BoardRow, 'code' | 'nextAction'> {
  return { code: nextAction?.code ?? code, nextAction };
}

/** Sorts by urgency. Of equally urgent actions, the longest wait comes first; finished rows come last. */
function byUrgency(a: BoardRow, b: BoardRow): number {
  if (a.nextAction === undefined || b.nextAction === undefined) {
    return Number(a.nextAction === undefined) - Number(b.nextAction === undefined);
  }
  const differs = compareUrgency(a.nextAction, b.nextAction);
  return differs || waitsSince(a.nextAction) - waitsSince(b.nextAction);
}

/** An unknown time sorts last. */
function waitsSince({ since }: NextAction): number {
  return since === UNKNOWN_START ? Number.MAX_SAFE_INTEGER : Number(since.to);
}

const AT_ONCE = 50;

/** Reads up to 50 operators in shared batches. `progress` receives the number of finished ones. */
async function statusOfMany(
  network: BoardDeps,
  operators: readonly EvmAddress[],
  l1: string | undefined,
  progress: (done: number) => void,
): Promise<readonly OperatorStatus[]> {
  const readMemoryOf = () => Promise.resolve(EMPTY_MEMORY);
  const readers = memoizeReaders(network.ports);
  const deps = { ...network, ports: readers, aggregator: undefined, readMemoryOf };
  const statuses: OperatorStatus[] = [];
  for (let from = 0; from < operators.length; from += AT_ONCE) {
    const some = operators.slice(from, from + AT_ONCE).map(async (operator) => {
      const subject = { kind: 'operator', operator } as const;
      const query = { subject, depth: 'without-departed' } as const;
      const { l1s, others } = await l1sOfOperator(
        { readers, profile: network.profile },
        l1,
        operator,
      );
      const status = await operatorStatus(deps, l1s, query, { operator });
      return { ...status, otherL1s: others };
    });
    statuses.push(...(await Promise.all(some)));
    progress(statuses.length);
  }
  return statuses;
}

interface BoardEntry {
  /** Line number in the file, from 1. */
  readonly line: number;
  readonly name: string | undefined;
  readonly of: { readonly operator: EvmAddress } | { readonly nodeId: NodeId };
}

/** A line that names neither an operator nor a node, or a line with a node whose operator was not found. */
interface BadLine {
  readonly line: number;
  readonly text: string;
  readonly failure: OnboardError;
}

interface BoardFile {
  readonly entries: readonly BoardEntry[];
  readonly bad: readonly BadLine[];
}

const HEADINGS = /^(?:address|operator|operator address|node|nodeid|node id|name)$/i;
const MOST_NAME = 60;

/**
 * The file is CSV (commas, semicolons or tabs), or a list with one operator or node per line and an optional name.
 * Skips a header row, empty lines and lines that start with #. Duplicates count once.
 * @throws OnboardError E-KEY-125 if a line has a private key; E-SUP-119 if the file names neither an operator nor a node
 */
export function readBoardFile(text: string, file: string): BoardFile {
  const shown = printable(file, 120);
  for (const [index, row] of text.split(/\r\n|\n|\r/).entries()) {
    if (secretFormOf(row) === undefined) continue;
    const what = message('noun.line-of', { line: index + 1, file: shown });
    throw new OnboardError('E-KEY-125', { what });
  }
  const rows = text
    .split(/\r\n|\n|\r/)
    .map((row, i) => ({ row, line: i + 1, cells: cellsOf(row) }))
    .filter(({ cells: [first] }) => first !== undefined && !first.startsWith('#'));
  const hasHeadings = HEADINGS.test(rows[0]?.cells[0] ?? '');
  const read = rows.slice(hasHeadings ? 1 : 0).map((row) => readEntry(row, shown));
  const bad = read.filter((row) => 'failure' in row);
  const entries = new Map<string, BoardEntry>();
  for (const entry of read.filter((row) => 'of' in row)) {
    const key = Object.values(entry.of).join();
    if (entries.get(key)?.name === undefined) entries.set(key, entry);
  }
  if (entries.size === 0) throw new OnboardError('E-SUP-119', { file: shown, bad: bad.length });
  return { entries: [...entries.values()], bad };
}

/** Spaces separate the cells if the row contains no comma, semicolon or tab. */
function cellsOf(row: string): readonly string[] {
  const isCsv = /[,;\t]/.test(row);
  const cells = row.match(isCsv ? /"(?:[^"]|"")*"|[^,;\t]+/g : /\S+/g) ?? [];
  return cells
    .map((cell) =>
      cell.trim().replace(/^"(.*)"$/s, (_, quoted: string) => quoted.replaceAll('""', '"')),
    )
    .filter((cell) => cell !== '');
}

function readEntry(
  { row, line, cells }: { row: string; line: number; cells: readonly string[] },
  file: string,
): BoardEntry | BadLine {
  const at = cells.findIndex((cell) => /^(?:0x|NodeID-)/i.test(cell));
  const subject = cells[at] ?? cells[0] ?? '';
  const rest = cells.filter((_, i) => i !== at).join(' ');
  const name = rest === '' ? undefined : printable(rest, MOST_NAME);
  try {
    const of = subject.startsWith('NodeID-')
      ? { nodeId: parseNodeId(subject) }
      : { operator: parseAddress(subject) };
    return { line, name, of };
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    const failure = new OnboardError('E-SUP-105', { file, line, text: refusedText(subject) });
    return { line, text: refusedWord(row), failure };
  }
}
