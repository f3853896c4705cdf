import { BACKGROUND, FOREGROUND } from './palette.ts';
import type { Run } from './read-screen.ts';

const FAINT = 0.62;
const CELL = { width: 8.4, height: 18 };
const FONT_SIZE = 14;
const BASELINE = 13.5;
const PADDING = 14;
const FONT =
  "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace";

/** The SVG attributes of the group that contains the rows. */
const TEXT = `font-family="${FONT}" font-size="${FONT_SIZE}" fill="${FOREGROUND}" xml:space="preserve"`;

/** Draws a row whose top is at the height `y`. */
function drawRow(runs: readonly Run[], y: number): string {
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

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Draws a terminal's screen of `columns` columns as an SVG picture with a title for screen readers, without external fonts or images. */
export function renderSvg(screen: readonly Run[][], columns: number, title: string): string {
  const width = round(columns * CELL.width + 2 * PADDING);
  const height = screen.length * CELL.height + 2 * PADDING;
  const rows = screen.map((runs, row) => drawRow(runs, PADDING + row * CELL.height));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="100%" height="100%" rx="8" fill="${BACKGROUND}"/>`,
    `<g ${TEXT}>`,
    ...rows.filter((row) => row !== ''),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}
