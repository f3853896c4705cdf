import { OnboardError } from '../../../domain/errors.ts';
import { parseAddress, type EvmAddress } from '../../../domain/identity/evm.ts';
import { parseNodeId, type NodeId } from '../../../domain/identity/ids.ts';
import { printable } from '../../../domain/text/printable.ts';

export interface BoardEntry {
  /** Line number in the file, from 1. */
  readonly line: number;
  readonly name: string | undefined;
  readonly of: { readonly operator: EvmAddress } | { readonly nodeId: NodeId };
}

/** A line that names neither an operator nor a node, or a line with a node whose operator was not found. */
export interface BadLine {
  readonly line: number;
  readonly text: string;
  readonly failure: OnboardError;
}

export interface BoardFile {
  readonly entries: readonly BoardEntry[];
  readonly bad: readonly BadLine[];
}

const HEADINGS = /^(?:address|operator|operator address|node|nodeid|node id|name)$/i;
const MOST_NAME = 60;

/**
 * The file is CSV (commas, semicolons or tabs), or a list with one operator or node per line and an optional name.
 * Skips a header row, empty lines and lines that start with #. Duplicates count once.
 * @throws OnboardError E-SUP-119 if the file names neither an operator nor a node
 */
export function readBoardFile(text: string, file: string): BoardFile {
  const shown = printable(file, 120);
  const entries = new Map<string, BoardEntry>();
  const bad: BadLine[] = [];
  let isFirst = true;
  for (const [i, row] of text.split(/\r\n|\n|\r/).entries()) {
    const cells = cellsOf(row);
    const [first = ''] = cells;
    if (cells.length === 0 || first.startsWith('#')) continue;
    const isHeading = isFirst && HEADINGS.test(first);
    isFirst = false;
    if (isHeading) continue;
    const line = i + 1;
    const read = readEntry(cells, line, shown);
    if ('failure' in read) {
      bad.push({ line, text: printable(row.trim(), MOST_NAME), failure: read.failure });
      continue;
    }
    const key = Object.values(read.of).join();
    if (entries.get(key)?.name === undefined) entries.set(key, read);
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
  cells: readonly string[],
  line: number,
  file: string,
): BoardEntry | { readonly failure: OnboardError } {
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
    return { failure: new OnboardError('E-SUP-105', { file, line, text: printable(subject, 60) }) };
  }
}
