import type { Translator } from '../../i18n/translator.ts';
import { asciiGlyphs, unicodeGlyphs, type Glyphs } from './glyphs.ts';
import type { Palette } from './tones.ts';

/** What the terminal can show. */
export interface ThemeInput {
  readonly columns: number;
  readonly rows: number;
  readonly colour: boolean;
  readonly unicode: boolean;
  /** Addresses of the web lead there. */
  readonly links: boolean;
  readonly theme: Palette;
  readonly words: Translator;
  /** The zone in which times are shown; this machine's where it is left out. */
  readonly timeZone?: string;
}

/** The look, and what follows from it. */
export interface Theme extends ThemeInput {
  readonly glyphs: Glyphs;
  /** Too narrow for columns side by side. */
  readonly narrow: boolean;
  /** Too few rows for blank lines and explanations. */
  readonly short: boolean;
  /** How far a screen is indented on either side. */
  readonly indent: number;
}

const NARROW = 60;
const SHORT = 20;
/** From so many columns on the steps stand at the side. */
const WIDE = 100;
/** Columns that the steps take there. */
export const SIDE = 24;
/** Columns left and right of a step's mark and title there. */
export const SIDE_PADDING = { left: 2, right: 1 };

/** What follows from a look. */
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

/** Whether the steps stand at the side; `widest`: the columns of the widest value beside them. */
export function standsAside({ columns, short, indent }: Theme, widest: number): boolean {
  return columns >= WIDE && !short && widest + SIDE + 2 * indent <= columns;
}
