import type { IBufferCell, Terminal } from '@xterm/headless';

// The sixteen colours of a terminal, on a dark background.
const PALETTE = [
  ['#1d2129', '#ef6b73', '#7fc981', '#e2b55d', '#6ea8fe', '#c490e4', '#56c2cf', '#d5dae3'],
  ['#717c8f', '#ff8d94', '#a0e3a2', '#f5cf7e', '#96c1ff', '#dbb0f4', '#83dde8', '#ffffff'],
].flat();
const BACKGROUND = '#14171d';
const FOREGROUND = '#d5dae3';
const FAINT = 0.62;

const CELL = { width: 8.4, height: 18 };
const FONT_SIZE = 14;
const BASELINE = 13.5;
const PADDING = 14;
const FONT =
  "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace";

interface Run {
  readonly column: number;
  readonly columns: number;
  readonly text: string;
  readonly style: Style;
}

interface Style {
  readonly foreground: string;
  readonly background: string | undefined;
  readonly bold: boolean;
  readonly faint: boolean;
}

/**
 * Draws what a terminal shows as an SVG picture of its own: no script, no font or image from elsewhere.
 * @param title what the picture shows, for those who do not see it
 */
export function renderSvg(terminal: Terminal, title: string): string {
  const { cols, rows } = terminal;
  const width = round(cols * CELL.width + 2 * PADDING);
  const height = rows * CELL.height + 2 * PADDING;
  const lines = Array.from({ length: rows }, (_, row) => drawRow(readRuns(terminal, row), row));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="100%" height="100%" rx="8" fill="${BACKGROUND}"/>`,
    `<g font-family="${FONT}" font-size="${FONT_SIZE}" fill="${FOREGROUND}" xml:space="preserve">`,
    ...lines.filter((line) => line !== ''),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** The cells of a row, those of one style together; blanks without a background are left out. */
function readRuns(terminal: Terminal, row: number): Run[] {
  const { active } = terminal.buffer;
  const line = active.getLine(active.baseY + row);
  const runs: Run[] = [];
  for (let column = 0; column < terminal.cols; column++) {
    const cell = line?.getCell(column);
    if (cell === undefined || cell.getWidth() === 0) continue;
    const text = cell.getChars() || ' ';
    const style = styleOf(cell);
    if (text === ' ' && style.background === undefined) continue;
    const columns = cell.getWidth();
    const last = runs.at(-1);
    if (last && last.column + last.columns === column && same(last.style, style)) {
      runs.splice(-1, 1, {
        ...last,
        columns: last.columns + columns,
        text: last.text + text,
      });
    } else {
      runs.push({ column, columns, text, style });
    }
  }
  return runs;
}

function drawRow(runs: readonly Run[], row: number): string {
  const y = PADDING + row * CELL.height;
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
        // The length is given, so that columns stand in line whatever font there is.
        `<text x="${x}" y="${y + BASELINE}" textLength="${width}" lengthAdjust="spacingAndGlyphs"${look}>${escapeXml(text)}</text>`,
      ];
    })
    .filter((part) => part !== '')
    .join('');
}

function styleOf(cell: IBufferCell): Style {
  const own = cell.isFgPalette() ? PALETTE[cell.getFgColor()] : undefined;
  const behind = cell.isBgPalette() ? PALETTE[cell.getBgColor()] : undefined;
  const inverse = cell.isInverse() !== 0;
  return {
    foreground: inverse ? (behind ?? BACKGROUND) : (own ?? FOREGROUND),
    background: inverse ? (own ?? FOREGROUND) : behind,
    bold: cell.isBold() !== 0,
    faint: cell.isDim() !== 0,
  };
}

function same(left: Style, right: Style): boolean {
  return (
    left.foreground === right.foreground &&
    left.background === right.background &&
    left.bold === right.bold &&
    left.faint === right.faint
  );
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
