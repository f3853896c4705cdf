import { isDeepStrictEqual } from 'node:util';
import type { IBufferCell, IBufferLine, Terminal } from '@xterm/headless';

/** Adjacent cells of a row that have the same style. */
export interface Run {
  readonly column: number;
  readonly columns: number;
  readonly text: string;
  readonly style: ReturnType<typeof styleOf>;
}

/** The sixteen colours of a terminal, on a dark background. The program uses no others. */
const PALETTE: readonly string[] = [
  ...['#1d2129', '#ef6b73', '#7fc981', '#e2b55d', '#6ea8fe', '#c490e4', '#56c2cf', '#d5dae3'],
  ...['#717c8f', '#ff8d94', '#a0e3a2', '#f5cf7e', '#96c1ff', '#dbb0f4', '#83dde8', '#ffffff'],
];
export const BACKGROUND = '#14171d';
export const FOREGROUND = '#d5dae3';

/** The first row of a screen: a horizontal line with a title. */
const HEADER = /^── .* ──$/;

/**
 * Returns the rows of the current screen, filled up with empty rows to the terminal's height. Leaves out
 * blanks without a background. Also leaves out the rows above the screen's header, because their number
 * depends on the machine's speed.
 */
export function readScreen(terminal: Terminal): Run[][] {
  const { active } = terminal.buffer;
  const rows = Array.from({ length: terminal.rows }, (_, row) =>
    active.getLine(active.baseY + row),
  );
  const header = rows.findLastIndex((line) => HEADER.test(line?.translateToString(true) ?? ''));
  const shown = rows.slice(Math.max(0, header));
  return rows.map((_, row) => readRuns(terminal, shown[row]));
}

function readRuns({ cols }: Terminal, line: IBufferLine | undefined): Run[] {
  const runs: Run[] = [];
  for (let column = 0; column < cols; column++) {
    const cell = line?.getCell(column);
    if (cell === undefined || cell.getWidth() === 0) continue;
    const text = cell.getChars() || ' ';
    const style = styleOf(cell);
    if (text === ' ' && style.background === undefined) continue;
    const columns = cell.getWidth();
    const last = runs.at(-1);
    if (last && last.column + last.columns === column && isDeepStrictEqual(last.style, style)) {
      runs.splice(-1, 1, { ...last, columns: last.columns + columns, text: last.text + text });
    } else {
      runs.push({ column, columns, text, style });
    }
  }
  return runs;
}

function styleOf(cell: IBufferCell) {
  const own = cell.isFgPalette() ? PALETTE[cell.getFgColor()] : undefined;
  const behind = cell.isBgPalette() ? PALETTE[cell.getBgColor()] : undefined;
  const inverse = cell.isInverse() !== 0;
  return {
    foreground: inverse ? (behind ?? BACKGROUND) : (own ?? FOREGROUND),
    background: inverse ? (own ?? FOREGROUND) : behind,
    bold: cell.isBold() !== 0,
    faint: cell.isDim() !== 0,
  };
}
