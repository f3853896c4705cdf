import { FOREGROUND } from './palette.ts';
import type { Run } from './read-screen.ts';

const FAINT = 0.62;
const CELL = { width: 8.4, height: 18 };
const FONT_SIZE = 14;
const BASELINE = 13.5;
const PADDING = 14;
const FONT =
  "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace";

/** The SVG attributes of the group that contains the rows. */
export const TEXT = `font-family="${FONT}" font-size="${FONT_SIZE}" fill="${FOREGROUND}" xml:space="preserve"`;

/** Returns the distance from the picture's top to a row, in SVG units. */
export function topOf(row: number): number {
  return PADDING + row * CELL.height;
}

/** Returns the size of a picture in SVG units. */
export function sizeOf(columns: number, rows: number): { width: number; height: number } {
  return {
    width: round(columns * CELL.width + 2 * PADDING),
    height: rows * CELL.height + 2 * PADDING,
  };
}

/** Draws a row whose top is at the height `y`. */
export function drawRow(runs: readonly Run[], y: number): string {
  return runs
    .flatMap(({ column, columns, text, style }) => {
      const x = round(PADDING + column * CELL.width);
      const width = round(columns * CELL.width);
      const look = [
        style.foreground === FOREGROUND ? '' : ` fill="${style.foreground}"`,
        style.bold ? ' font-weight="bold"' : '',
        style.faint ? ` opacity="${FAINT}"` : '',
      ].join('');
      return [
        style.background === undefined
          ? ''
          : `<rect x="${x}" y="${y}" width="${width}" height="${CELL.height}" fill="${style.background}"/>`,
        // `textLength` keeps the columns aligned in every font.
        `<text x="${x}" y="${y + BASELINE}" textLength="${width}" lengthAdjust="spacingAndGlyphs"${look}>${escapeXml(text)}</text>`,
      ];
    })
    .filter((part) => part !== '')
    .join('');
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
