import { stripVTControlCharacters } from 'node:util';
import { widthOf } from '../layout/cut-text.ts';
import { joinRows } from './soft-wrap.ts';

const ESC = '\u001b';
const UP = `${ESC}[2K${ESC}[1A`;
const LAST = `${ESC}[2K${ESC}[G`;
/** How Ink erases a frame, from its last row up. */
const ERASES = new RegExp(`^(?:${ESC}\\[2K${ESC}\\[1A)*${ESC}\\[2K${ESC}\\[G`);

/** Lines of which nobody will scroll so far down again. */
const MOST_LEFT = 500;

interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Keeps account of the rows between the finished lines and the cursor. */
export interface LiveArea {
  /** What Ink writes, as it has to be written to a terminal that has this size by now. */
  readonly translate: (chunk: string, size: Size) => string;
}

/**
 * A terminal that gets narrower wraps what stands on it anew: a frame takes more rows then than Ink has drawn,
 * and Ink would leave the uppermost of them; one that gets wider takes fewer where values were wrapped, and Ink
 * would erase finished lines. So each time the rows are counted that the frame takes at the present width. What
 * has been pushed out above the screen meanwhile cannot be erased; should it come back, it is.
 */
export function createLiveArea(): LiveArea {
  /** As Ink has written them since it last erased: finished ones first, then the frame's. */
  let written: string[] = [];
  /** Columns of the lines above the frame that could not be erased. */
  let left: number[] = [];
  const erase = (count: number, { columns, rows }: Size): string => {
    const frame = written.splice(Math.max(0, written.length - count + 1));
    if (frame.length < count - 1) return erasing(count);
    // What is finished stands between them by now.
    if (written.length > 0) left = [];
    written = [];
    const lines = [...left, ...widthsOf(frame, columns)];
    const taken = lines.map((width) => Math.max(1, Math.ceil(width / columns)));
    const all = taken.reduce((sum, one) => sum + one, 0);
    const reach = Math.min(all, rows - 1);
    left = cut(lines, taken, all - reach, columns);
    return erasing(reach + 1);
  };
  /** Whatever comes back from above comes only where nothing is below the cursor. */
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
      // What does not end a row moves nothing: titles, modes, the clipboard.
      const added = text.split('\n').slice(0, -1);
      const moved = erased === '' || added.length === 0 ? '' : toBottom(added.length, size);
      written.push(...added);
      return erased + moved + joinRows(text);
    },
  };
}

/** As Ink erases so many rows, the one of the cursor among them. */
function erasing(count: number): string {
  return UP.repeat(count - 1) + LAST;
}

/** The lines that so many rows from above take up, the last of them as far as it does. */
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

/** The columns of each line, its wrapped rows joined; one that wide signs do not fill counts as full. */
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
