import type { Translator } from '../../i18n/translator.ts';
import { asciiGlyphs, unicodeGlyphs, type Glyphs } from './glyphs.ts';

/** The terminal's size and capabilities. */
export interface ThemeInput {
  /** The terminal's width. */
  readonly columns: number;
  readonly rows: number;
  readonly colour: boolean;
  readonly unicode: boolean;
  /** True if web addresses become links. */
  readonly links: boolean;
  readonly words: Translator;
}

/** The terminal's capabilities and the layout that follows from them. */
export interface Theme extends ThemeInput {
  /** The width of the content: the terminal's width, but at most 100 columns. */
  readonly columns: number;
  /**
   * The terminal's width. A value that is too long for the content uses the full width. The full width lets
   * the operator copy the value in one piece.
   */
  readonly edge: number;
  readonly glyphs: Glyphs;
  /** True if the terminal is too narrow for content in columns. */
  readonly narrow: boolean;
  /** True if there are too few rows for blank lines and explanations. */
  readonly short: boolean;
  /** The indent of a screen on each side, in columns. */
  readonly indent: number;
}

const NARROW = 60;
const SHORT = 20;
/** The maximum width in columns, because longer lines are hard to read. */
const WIDEST = 100;

/** Derives the layout from the terminal's capabilities. */
export function themeOf(input: ThemeInput): Theme {
  const narrow = input.columns < NARROW;
  return {
    ...input,
    columns: Math.min(WIDEST, input.columns),
    edge: input.columns,
    glyphs: input.unicode ? unicodeGlyphs : asciiGlyphs,
    narrow,
    short: input.rows < SHORT,
    indent: narrow ? 1 : 2,
  };
}
