import { lineCount, widthOf } from './cut-text.ts';

interface Pair {
  readonly label: string;
  readonly value: string;
}

/** Columns between a label and its value. */
export const LABEL_GAP = 2;

/** The label column takes at most the table's width divided by this number. */
const LABELS = 2;

/**
 * Chooses the width of the label column for which the table takes the fewest lines. Also returns the number
 * of lines. If a label is wider than the column, its value goes below the label.
 * @param room columns of the table
 */
export function labelColumn(
  pairs: readonly Pair[],
  room: number,
): { readonly widest: number; readonly lines: number } {
  const widths = pairs
    .map(({ label }) => widthOf(label))
    .filter((width) => width <= Math.floor(room / LABELS))
    .sort((a, b) => b - a);
  const linesAt = (widest: number): number =>
    pairs.reduce(
      (sum, { label, value }) =>
        widthOf(label) > widest
          ? sum + 1 + lineCount(value, room)
          : sum + lineCount(value, room - widest - LABEL_GAP),
      0,
    );
  const lines = widths.map(linesAt);
  const fewest = Math.min(...lines);
  return {
    widest: widths[lines.indexOf(fewest)] ?? 0,
    lines: lines.length === 0 ? linesAt(0) : fewest,
  };
}
