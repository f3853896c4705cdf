import { stripVTControlCharacters } from 'node:util';
import { drawnWidth } from '../layout/cut-text.ts';
import { BEGIN_OF_FRAME, ESC } from './modes.ts';

// Marks a split inside a value. The character is zero columns wide and belongs to the character before it, so that Ink
// keeps it. No value contains it, because invisible characters are removed from all input.
const JOIN = '\u034F';
// The style of a dim row ends before the line break, and begins again after it.
const JOINED = new RegExp(`${JOIN}((?:${ESC}\\[[\\d;]*m)*)\n`, 'g');

function slices(value: string, columns: number): string[] {
  const characters = [...value];
  const count = Math.ceil(characters.length / columns);
  return Array.from({ length: count }, (_, row) =>
    characters.slice(row * columns, (row + 1) * columns).join(''),
  );
}

/** Splits a value into as few rows as possible, all of about the same length. */
export function evenRows(value: string, columns: number): string[] {
  const { length } = [...value];
  return slices(value, Math.ceil(length / Math.ceil(length / columns)));
}

/** After `joinRows`, the terminal itself wraps the value, so that it can be copied in one piece. */
export function splitRows(value: string, columns: number): string[] {
  const rows = slices(value, columns);
  return rows.map((row, index) => (index + 1 === rows.length ? row : `${row}${JOIN}`));
}

/** The rows are full, so the terminal wraps the value at the same places. */
export function joinRows(frame: string): string {
  return frame.replaceAll(JOINED, '$1');
}

/** Row by row, because tmux moves a screen that is erased at once into its scrollback. */
const UP = `${ESC}[2K${ESC}[1A`;

interface Size {
  /** Infinite in a terminal that cuts its lines off when it gets narrower. */
  readonly columns: number;
  readonly rows: number;
}

/**
 * Erases the frame after the terminal has changed its size. Ink erases as many rows as it has written, but a narrower
 * terminal wraps their lines again, and a lower one moves rows above its top edge, where they cannot be erased until
 * they return.
 */
export function createLiveArea() {
  let frame: string[] = [];
  /** The widths, in columns, of earlier lines above the frame that could not be erased. */
  let left: number[] = [];
  let texts = 0;
  let filled = false;
  return {
    /** True if lines of earlier frames are above the screen. */
    isCut: () => left.length > 0,
    /** True if the last erased frame took all rows, so that the finished lines are above the screen. */
    filledScreen: () => filled,
    /** True if a frame is on the screen. */
    isDrawn: () => frame.length > 0,
    /** Must be called with everything that Ink writes. It writes new finished lines before their frame. */
    note(chunk: string): void {
      if (chunk === BEGIN_OF_FRAME) texts = 0;
      if (!chunk.includes('\n')) return;
      texts += 1;
      // Below new finished lines, the lines in `left` can no longer be erased.
      if (texts > 1) left = [];
      frame = stripVTControlCharacters(chunk).split('\n').slice(0, -1);
    },
    /** Returns what erases the frame. The cursor ends as far below the frame's first row as Ink expects it. */
    erase({ columns, rows }: Size): string {
      const count = Math.min(frame.length, rows - 1);
      const lines = [...left, ...widthsOf(frame, columns)];
      const taken = lines.map((width) => Math.max(1, Math.ceil(width / columns)));
      const all = taken.reduce((sum, rowCount) => sum + rowCount, 0);
      const reach = Math.min(all, rows - 1);
      filled = reach === rows - 1;
      left = cut(lines, taken, all - reach, columns);
      frame = [];
      return `${UP.repeat(reach)}${ESC}[2K\r${'\n'.repeat(count)}`;
    },
  };
}

/** If the last line needs more rows, it is cut. */
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
  return kept;
}

/** Joins wrapped rows. An empty last column before a wide character counts as filled. */
function widthsOf(rows: readonly string[], columns: number): number[] {
  if (rows.length === 0) return [];
  return joinRows(rows.join('\n'))
    .split('\n')
    .map((line) => wrappedWidth(line, columns));
}

function wrappedWidth(line: string, columns: number): number {
  const width = drawnWidth(line);
  if (width <= columns || width === line.length) return width;
  let column = 0;
  for (const sign of line) {
    const wide = drawnWidth(sign);
    const over = (column % columns) + wide > columns && column % columns !== 0;
    column += over ? columns - (column % columns) + wide : wide;
  }
  return column;
}
