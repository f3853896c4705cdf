import chalk, { foregroundColorNames, type ForegroundColorName } from 'chalk';
import { styleOf } from '../look/tones.ts';
import type { Look } from '../look/looks-of.ts';
import type { Line, Piece } from './lines.ts';

type Coloured = Pick<Look, 'colour' | 'theme'>;

/** Lines as a terminal is to get them, each with its end. */
export function paintLines(lines: readonly Line[], look: Coloured): string {
  return lines.map((line) => `${line.map((piece) => paint(piece, look)).join('')}\n`).join('');
}

function paint({ part, tone, text }: Piece, look: Coloured): string {
  const { color, bold, dimColor, inverse } = styleOf(tone, look, part);
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
