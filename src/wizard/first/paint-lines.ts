import chalk, { foregroundColorNames, type ForegroundColorName } from 'chalk';
import { styleOf, type Palette, type Tone } from '../look/tones.ts';
import type { Line } from './lines.ts';

/** Lines as a terminal is to get them, each with its end. */
export function paintLines(lines: readonly Line[], colour: boolean, palette: Palette): string {
  return lines
    .map((line) => `${line.map(({ tone, text }) => paint(text, tone, colour, palette)).join('')}\n`)
    .join('');
}

function paint(text: string, tone: Tone, colour: boolean, palette: Palette): string {
  const { color, bold, dimColor, inverse } = styleOf(tone, colour, palette);
  let painted = dimColor === true ? chalk.dim(text) : text;
  if (color !== undefined) painted = coloured(painted, color);
  if (bold === true) painted = chalk.bold(painted);
  return inverse === true ? chalk.inverse(painted) : painted;
}

/** A colour by its name, or by its number among the 256. */
function coloured(text: string, color: string): string {
  if (isNamed(color)) return chalk[color](text);
  const number = /^ansi256\((\d+)\)$/.exec(color)?.[1];
  return number === undefined ? text : chalk.ansi256(Number(number))(text);
}

function isNamed(color: string): color is ForegroundColorName {
  return foregroundColorNames.some((name) => name === color);
}
