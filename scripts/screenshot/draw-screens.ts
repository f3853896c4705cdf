import { BACKGROUND, FOREGROUND, type Run } from './read-screen.ts';

const FAINT = 0.62;
const CELL = { width: 8.4, height: 18 };
const FONT_SIZE = 14;
const BASELINE = 13.5;
const PADDING = 14;
const FONT =
  "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace";

/** The SVG attributes of the group that contains the rows. */
const TEXT = `font-family="${FONT}" font-size="${FONT_SIZE}" fill="${FOREGROUND}" xml:space="preserve"`;

/** Returns the distance from the picture's top to a row, in SVG units. */
function topOf(row: number): number {
  return PADDING + row * CELL.height;
}

/** Returns the width of a picture in SVG units. */
function widthOf(columns: number): number {
  return round(columns * CELL.width + 2 * PADDING);
}

/** Draws a row whose top is at the height `y`. */
function drawRow(runs: readonly Run[], y: number): string {
  const drawn = runs.map(({ column, columns, text, style }) => {
    const x = round(PADDING + column * CELL.width);
    const width = round(columns * CELL.width);
    const colour = style.foreground === FOREGROUND ? '' : ` fill="${style.foreground}"`;
    const weight = style.bold ? ' font-weight="bold"' : '';
    const opacity = style.faint ? ` opacity="${FAINT}"` : '';
    const behind =
      style.background === undefined
        ? ''
        : `<rect x="${x}" y="${y}" width="${width}" height="${CELL.height}" fill="${style.background}"/>`;
    // `textLength` keeps the columns aligned in every font.
    return `${behind}<text x="${x}" y="${y + BASELINE}" textLength="${width}" lengthAdjust="spacingAndGlyphs"${colour}${weight}${opacity}>${escapeXml(text)}</text>`;
  });
  return drawn.join('');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Returns an SVG picture with a title for screen readers, without scripts, external fonts or external images. */
function picture(
  [columns, rows]: readonly [columns: number, rows: number],
  title: string,
  content: readonly string[],
): string {
  const width = widthOf(columns);
  const height = rows * CELL.height + 2 * PADDING;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    ...content,
    '</svg>',
    '',
  ].join('\n');
}

const GROUND = `<rect width="100%" height="100%" rx="8" fill="${BACKGROUND}"/>`;

/** Draws a terminal's screen of `columns` columns. */
export function renderSvg(screen: readonly Run[][], columns: number, title: string): string {
  const lines = screen.map((runs, row) => drawRow(runs, topOf(row))).filter((line) => line !== '');
  return picture([columns, screen.length], title, [GROUND, `<g ${TEXT}>`, ...lines, '</g>']);
}

/** A screen, and the seconds for which the recording shows it. */
export interface Frame {
  readonly screen: readonly Run[][];
  readonly stands: number;
}

/**
 * Draws frames as one SVG picture that shows them one after another in a loop. Viewers who prefer reduced
 * motion see only the last frame. The frames stand side by side, and a row that occurs in several is drawn once.
 */
export function renderRecording(frames: readonly Frame[], columns: number, title: string): string {
  const width = widthOf(columns);
  const names = new Map<string, string>();
  const nameOf = (runs: readonly Run[]): string => {
    const drawn = drawRow(runs, 0);
    const name = names.get(drawn) ?? `r${names.size}`;
    names.set(drawn, name);
    return name;
  };
  const strip = frames.map(({ screen }, index) => {
    const uses = screen.flatMap((runs, row) =>
      runs.length === 0 ? [] : [`<use href="#${nameOf(runs)}" y="${topOf(row)}"/>`],
    );
    return `<g transform="translate(${round(index * width)})">${uses.join('')}</g>`;
  });
  const rows = Math.max(...frames.map(({ screen }) => screen.length));
  return picture([columns, rows], title, [
    `<style>${motion(frames, width)}</style>`,
    GROUND,
    '<defs>',
    ...[...names].map(([row, name]) => `<g id="${name}">${row}</g>`),
    '</defs>',
    `<g class="film" ${TEXT}>`,
    ...strip,
    '</g>',
  ]);
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
