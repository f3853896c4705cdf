import { drawRow, escapeXml, sizeOf, TEXT, topOf } from './draw-row.ts';
import { BACKGROUND } from './palette.ts';
import type { Run } from './read-screen.ts';

/**
 * Draws a terminal's screen as an SVG picture without scripts, external fonts or external images.
 * @param columns the terminal's width
 * @param title the text for screen readers
 */
export function renderSvg(screen: readonly Run[][], columns: number, title: string): string {
  const { width, height } = sizeOf(columns, screen.length);
  const lines = screen.map((runs, row) => drawRow(runs, topOf(row)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="100%" height="100%" rx="8" fill="${BACKGROUND}"/>`,
    `<g ${TEXT}>`,
    ...lines.filter((line) => line !== ''),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}
