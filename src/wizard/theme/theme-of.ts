import type { Translator } from '../../i18n/translator.ts';
import { asciiGlyphs, unicodeGlyphs, type Glyphs } from './glyphs.ts';
import type { Palette } from './tones.ts';

/** The terminal's size and capabilities. */
export interface ThemeInput {
  readonly columns: number;
  readonly rows: number;
  readonly colour: boolean;
  readonly unicode: boolean;
  /** Web addresses become links. */
  readonly links: boolean;
  readonly theme: Palette;
  readonly words: Translator;
  /** The zone in which times are shown; this machine's by default. */
  readonly timeZone?: string;
}

/** The terminal's capabilities and the layout that follows from them. */
export interface Theme extends ThemeInput {
  readonly glyphs: Glyphs;
  /** Too narrow for columns next to each other. */
  readonly narrow: boolean;
  /** Too few rows for blank lines and explanations. */
  readonly short: boolean;
  /** The indent of a screen on each side, in columns. */
  readonly indent: number;
}

const NARROW = 60;
const SHORT = 20;
/** The number of columns from which on the steps are at the side. */
const WIDE = 100;
/** Columns that the steps take there. */
export const SIDE = 24;
/** Columns left and right of a step's glyph and title there. */
export const SIDE_PADDING = { left: 2, right: 1 };

/** Derives the layout from the terminal's capabilities. */
export function themeOf(look: ThemeInput): Theme {
  const narrow = look.columns < NARROW;
  return {
    ...look,
    glyphs: look.unicode ? unicodeGlyphs : asciiGlyphs,
    narrow,
    short: look.rows < SHORT,
    indent: narrow ? 1 : 2,
  };
}

/** True if the steps are at the side; `widest`: the columns of the widest value next to them. */
export function standsAside({ columns, short, indent }: Theme, widest: number): boolean {
  return columns >= WIDE && !short && widest + SIDE + 2 * indent <= columns;
}
