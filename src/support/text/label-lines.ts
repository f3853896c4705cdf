import { columnsOf, padTo } from './pad-to.ts';

/** A label and its value. */
export type LabelRow = readonly [label: string, value: string | undefined];

/** Formats labels and values in two columns; rows without a value are omitted. */
export function labelLines(indent: string, rows: readonly LabelRow[]): string[] {
  const width = Math.max(...rows.map(([label]) => columnsOf(label))) + 2;
  return rows.flatMap(([label, value]) =>
    value === undefined ? [] : [`${indent}${padTo(label, width)}${value}`],
  );
}
