import type { Pair } from '../../page/page.ts';
import { lineCount, drawnWidth } from './cut-text.ts';

/** Never splits an item. `room` and `gap` are columns. */
export function rows<Item>(
  items: readonly Item[],
  widthOf: (item: Item) => number,
  room: number,
  gap: number,
): Item[][] {
  const rows: Item[][] = [];
  let used = 0;
  for (const item of items) {
    const joined = used + gap + widthOf(item);
    const row = joined <= room ? rows.at(-1) : undefined;
    if (row === undefined) rows.push([item]);
    else row.push(item);
    used = row === undefined ? widthOf(item) : joined;
  }
  return rows;
}

const ARGUMENT = /(?:'[^']*'|"[^"]*"|\S)+/g;
/** The columns of the indent and the backslash of a command's rows. */
const COMMAND_ROW_COLUMNS = 4;

/** A shell reads the rows as one command. undefined for one word, and if a word is wider than a row. */
export function commandRows(command: string, room: number): string[] | undefined {
  const words = command.match(ARGUMENT) ?? [];
  const width = room - COMMAND_ROW_COLUMNS;
  if (words.length < 2 || words.some((word) => drawnWidth(word) > width)) return undefined;
  return rows(words, drawnWidth, width, 1).map((row, index, { length }) => {
    const text = row.join(' ');
    return `${index === 0 ? '' : '  '}${text}${index + 1 === length ? '' : ' \\'}`;
  });
}

export const LABEL_GAP = 2;

/** No row is wide enough for a value of more characters, such as a BLS key, in one piece. */
const ONE_PIECE = 66;

/**
 * True if a value goes below its label: if the label is too wide, or if the value is too wide and cannot wrap. A value that no
 * row takes in one piece stays in its column, if that takes fewer lines.
 */
export function isAbove({ label, value }: Pair, widest: number, room: number): boolean {
  const beside = room - widest - LABEL_GAP;
  if (drawnWidth(label) > widest) return true;
  if (/\s/.test(value) || drawnWidth(value) <= beside) return false;
  return value.length <= ONE_PIECE || lineCount(value, beside) > lineCount(value, room);
}

/** True for a value that starts with its label, as a NodeID does: it needs no label above. */
export function namesItself({ label, value }: Partial<Pair>): boolean {
  return label !== undefined && value?.startsWith(label) === true;
}

/** The label column's width for which the table takes the fewest lines. */
export function labelColumn(pairs: readonly Pair[], room: number) {
  const widths = pairs
    .map(({ label }) => drawnWidth(label))
    .filter((width) => width <= Math.floor(room / 2))
    .sort((a, b) => b - a);
  const linesAt = (widest: number): number =>
    pairs.reduce(
      (sum, pair) =>
        isAbove(pair, widest, room)
          ? sum + (namesItself(pair) ? 0 : 1) + lineCount(pair.value, room)
          : sum + lineCount(pair.value, room - widest - LABEL_GAP),
      0,
    );
  const lines = widths.map(linesAt);
  const fewest = Math.min(...lines);
  return {
    widest: widths[lines.indexOf(fewest)] ?? 0,
    lines: lines.length === 0 ? linesAt(0) : fewest,
  };
}
