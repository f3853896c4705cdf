import { stripVTControlCharacters } from 'node:util';
import { widthOf } from '../layout/cut-text.ts';
import { ESC } from './modes.ts';

// Marks a split inside a value. The character is zero columns wide. No value contains the character, because
// format characters are removed from all input.
const JOIN = '\u2060';
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

const OPEN = `${ESC}]8;;`;
const END = `${ESC}\\`;

/** Makes a row of text a link to `value` if `value` is a web address. */
export function linked(row: string, value: string): string {
  if (!/^https?:\/\/[!-~]+$/.test(value)) return row;
  return `${OPEN}${value}${END}${row}${OPEN}${END}`;
}

const UP = `${ESC}[2K${ESC}[1A`;
const LAST = `${ESC}[2K${ESC}[G`;
/** The sequence with which Ink erases a frame, from its last row up. */
const ERASES = new RegExp(`^(?:${ESC}\\[2K${ESC}\\[1A)*${ESC}\\[2K${ESC}\\[G`);

/** The most lines above the frame that are remembered. Earlier lines are unlikely to return. */
const MOST_LEFT = 500;

interface Size {
  readonly columns: number;
  readonly rows: number;
}

/**
 * Corrects the number of rows that Ink erases. In a terminal that gets narrower, lines wrap again and Ink
 * alone would leave the topmost rows on the screen; in one that gets wider, it would erase log lines. The
 * frame's rows are therefore counted anew at the current width. Rows above the screen's top edge cannot be
 * erased until they scroll back.
 */
export function createLiveArea() {
  /** The rows that Ink has written since its last erasure: log lines first, then the frame. */
  let written: string[] = [];
  /** The widths, in columns, of the lines above the frame that could not be erased. */
  let left: number[] = [];
  const erase = (count: number, { columns, rows }: Size): string => {
    const frame = written.splice(Math.max(0, written.length - count + 1));
    if (frame.length < count - 1) return erasing(count);
    // Below new log lines, the lines in `left` can no longer be erased.
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
   * Moves the cursor down so that a new frame of `count` rows ends on the bottom row. The terminal brings
   * rows from above the screen back only if no row is below the cursor.
   */
  const toBottom = (count: number, { rows }: Size): string => {
    const gap = rows - 1 - count;
    if (left.length === 0 || gap <= 0) return '';
    left.push(...Array<number>(gap).fill(0));
    return `${ESC}[${gap}B`;
  };
  return {
    /** Adapts Ink's output to the terminal's current size. */
    translate(chunk: string, size: Size): string {
      const erases = ERASES.exec(chunk)?.[0];
      const text = chunk.slice(erases?.length ?? 0);
      const erased = erases === undefined ? '' : erase(erases.split(`${ESC}[2K`).length - 1, size);
      // Output without a line break, such as titles, modes and the clipboard, moves no rows.
      const added = text.split('\n').slice(0, -1);
      const moved = erased === '' || added.length === 0 ? '' : toBottom(added.length, size);
      written.push(...added);
      return erased + moved + joinRows(text);
    },
  };
}

function erasing(count: number): string {
  return UP.repeat(count - 1) + LAST;
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
  return kept.slice(-MOST_LEFT);
}

/** Joins wrapped rows. An empty last column before a wide character counts as filled. */
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
