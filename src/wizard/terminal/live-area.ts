import { stripVTControlCharacters } from 'node:util';
import { widthOf } from '../layout/cut-text.ts';
import { joinRows } from './soft-wrap.ts';

const ESC = '\u001b';
const UP = `${ESC}[2K${ESC}[1A`;
const LAST = `${ESC}[2K${ESC}[G`;
/** The sequence with which Ink erases a frame, from its last row up. */
const ERASES = new RegExp(`^(?:${ESC}\\[2K${ESC}\\[1A)*${ESC}\\[2K${ESC}\\[G`);

/**
 * The maximum number of lines to remember above the frame; earlier lines are unlikely to return to the screen.
 */
const MOST_LEFT = 500;

interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Tracks the rows between the finished lines and the cursor. */
export interface LiveArea {
  /** Adapts Ink's output to the terminal's current size. */
  readonly translate: (chunk: string, size: Size) => string;
}

/**
 * A terminal that gets narrower re-wraps its content: a frame then takes more rows than Ink drew, and Ink
 * would leave the topmost ones. A terminal that gets wider needs fewer rows for wrapped values, and Ink would
 * erase finished lines. So the frame's rows are counted at the current width each time. Rows that were pushed
 * above the screen cannot be erased until they come back.
 */
export function createLiveArea(): LiveArea {
  /** The rows that Ink has written since it last erased: finished lines first, then the frame. */
  let written: string[] = [];
  /** Columns of the lines above the frame that could not be erased. */
  let left: number[] = [];
  const erase = (count: number, { columns, rows }: Size): string => {
    const frame = written.splice(Math.max(0, written.length - count + 1));
    if (frame.length < count - 1) return erasing(count);
    // New finished lines now lie between the frame and the remaining lines, which can no longer be erased.
    if (written.length > 0) left = [];
    written = [];
    const lines = [...left, ...widthsOf(frame, columns)];
    const taken = lines.map((width) => Math.max(1, Math.ceil(width / columns)));
    const all = taken.reduce((sum, one) => sum + one, 0);
    const reach = Math.min(all, rows - 1);
    left = cut(lines, taken, all - reach, columns);
    return erasing(reach + 1);
  };
  /**
   * Moves the cursor to the bottom: rows that were pushed above the screen come back only if no row is below
   * the cursor.
   */
  const toBottom = (count: number, { rows }: Size): string => {
    const gap = rows - 1 - count;
    if (left.length === 0 || gap <= 0) return '';
    left.push(...Array<number>(gap).fill(0));
    return `${ESC}[${gap}B`;
  };
  return {
    translate(chunk, size) {
      const erases = ERASES.exec(chunk)?.[0];
      const text = chunk.slice(erases?.length ?? 0);
      const erased = erases === undefined ? '' : erase(erases.split(`${ESC}[2K`).length - 1, size);
      // Output without a line break (titles, modes, the clipboard) moves no rows.
      const added = text.split('\n').slice(0, -1);
      const moved = erased === '' || added.length === 0 ? '' : toBottom(added.length, size);
      written.push(...added);
      return erased + moved + joinRows(text);
    },
  };
}

/** Ink's sequence for erasing this number of rows, including the cursor's row. */
function erasing(count: number): string {
  return UP.repeat(count - 1) + LAST;
}

/** The lines that fill the given number of rows from the top; the last line is cut if it needs more rows. */
function cut(
  lines: readonly number[],
  taken: readonly number[],
  rows: number,
  columns: number,
): number[] {
  const kept: number[] = [];
  let room = rows;
  for (const [index, width] of lines.entries()) {
    if (room <= 0) break;
    kept.push(Math.min(width, room * columns));
    room -= taken[index] ?? 1;
  }
  return kept.slice(-MOST_LEFT);
}

/**
 * The columns of each line, with its wrapped rows joined. A row whose last column is empty before a wide
 * character counts as full.
 */
function widthsOf(rows: readonly string[], columns: number): number[] {
  return joinRows(rows.join('\n'))
    .split('\n')
    .map((line) => wrappedWidth(stripVTControlCharacters(line), columns));
}

function wrappedWidth(line: string, columns: number): number {
  const width = widthOf(line);
  if (width <= columns || width === line.length) return width;
  let column = 0;
  for (const sign of line) {
    const wide = widthOf(sign);
    const over = (column % columns) + wide > columns && column % columns !== 0;
    column += over ? columns - (column % columns) + wide : wide;
  }
  return column;
}
