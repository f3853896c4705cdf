import { isDeepStrictEqual } from 'node:util';
import type { IBufferCell, Terminal } from '@xterm/headless';
import { BACKGROUND, FOREGROUND, PALETTE } from './palette.ts';

/** Adjacent cells of a row that have the same style. */
export interface Run {
  readonly column: number;
  readonly columns: number;
  readonly text: string;
  readonly style: Style;
}

interface Style {
  readonly foreground: string;
  readonly background: string | undefined;
  readonly bold: boolean;
  readonly faint: boolean;
}

/** The first row of a screen: a horizontal line with a title. */
const HEADER = /^── .* ──$/;

/**
 * Returns the rows of the current screen, filled up with empty rows to the terminal's height. Leaves out
 * blanks without a background. Also leaves out the rows above the screen's header, because their number
 * depends on the machine's speed.
 */
export function readScreen(terminal: Terminal): Run[][] {
  const { active } = terminal.buffer;
  const places = Array.from({ length: terminal.rows }, (_, row) => row);
  const text = (row: number): string =>
    active.getLine(active.baseY + row)?.translateToString(true) ?? '';
  const first = Math.max(
    0,
    places.findLastIndex((row) => HEADER.test(text(row))),
  );
  return places.map((row) => (first + row < terminal.rows ? readRuns(terminal, first + row) : []));
}

function readRuns(terminal: Terminal, row: number): Run[] {
  const { active } = terminal.buffer;
  const line = active.getLine(active.baseY + row);
  const runs: Run[] = [];
  for (let column = 0; column < terminal.cols; column++) {
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

function styleOf(cell: IBufferCell): Style {
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
