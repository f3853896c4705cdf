import { drawRow, escapeXml, round, sizeOf, TEXT, topOf } from './draw-row.ts';
import { BACKGROUND } from './palette.ts';
import type { Run } from './read-screen.ts';

/** A screen, and the seconds for which the recording shows it. */
export interface Frame {
  readonly screen: readonly Run[][];
  readonly stands: number;
}

/**
 * Draws frames as one SVG picture that shows them one after another in a loop. Viewers who prefer reduced
 * motion see only the last frame. A row that occurs in several frames is drawn once.
 * @param columns the terminal's width
 * @param title the text for screen readers
 */
export function renderRecording(frames: readonly Frame[], columns: number, title: string): string {
  const rows = Math.max(...frames.map(({ screen }) => screen.length));
  const { width, height } = sizeOf(columns, rows);
  const strip = drawStrip(frames, width);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>${motion(frames, width)}</style>`,
    `<rect width="100%" height="100%" rx="8" fill="${BACKGROUND}"/>`,
    '<defs>',
    ...strip.rows,
    '</defs>',
    `<g class="film" ${TEXT}>`,
    ...strip.frames,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** Draws the frames side by side. Each frame refers to rows that are drawn once. */
function drawStrip(
  frames: readonly Frame[],
  width: number,
): { readonly rows: readonly string[]; readonly frames: readonly string[] } {
  const names = new Map<string, string>();
  const nameOf = (runs: readonly Run[]): string => {
    const drawn = drawRow(runs, 0);
    const name = names.get(drawn) ?? `r${names.size}`;
    names.set(drawn, name);
    return name;
  };
  const drawn = frames.map(({ screen }, index) => {
    const uses = screen.flatMap((runs, row) =>
      runs.length === 0 ? [] : [`<use href="#${nameOf(runs)}" y="${topOf(row)}"/>`],
    );
    return `<g transform="translate(${round(index * width)})">${uses.join('')}</g>`;
  });
  return {
    rows: [...names].map(([row, name]) => `<g id="${name}">${row}</g>`),
    frames: drawn,
  };
}

/** Returns the CSS that moves the strip by one frame at a time. */
function motion(frames: readonly Frame[], width: number): string {
  const whole = frames.reduce((sum, { stands }) => sum + stands, 0);
  const place = (index: number): string => `transform:translateX(${round(-index * width)}px)`;
  let begins = 0;
  const stops = frames.map(({ stands }, index) => {
    const stop = `${round((begins / whole) * 100)}%{${place(index)}}`;
    begins += stands;
    return stop;
  });
  const last = frames.length - 1;
  return [
    `.film{animation:way ${whole}s step-end infinite}`,
    `@keyframes way{${stops.join('')}100%{${place(last)}}}`,
    `@media (prefers-reduced-motion:reduce){.film{animation:none;${place(last)}}}`,
  ].join('');
}
