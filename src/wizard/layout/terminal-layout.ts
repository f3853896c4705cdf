import type { Translator } from '../../i18n/translator.ts';
import { type Glyphs, asciiGlyphs, unicodeGlyphs } from '../theme/glyphs.ts';
import { createContext, useContext } from 'react';
import { wantsColour } from '../../page/text.ts';
import { english } from '../../i18n/english.ts';

export interface Capabilities {
  readonly colour: boolean;
  readonly unicode: boolean;
}

interface LayoutInput extends Capabilities {
  /** The terminal's width. */
  readonly columns: number;
  readonly rows: number;
  readonly i18n: Translator;
}

export interface Layout extends LayoutInput {
  /** The width of the content: the terminal's width, but at most 100 columns. */
  readonly columns: number;
  /** The terminal's width. A value that uses all of it can be copied in one piece. */
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
/** Longer lines are hard to read. */
const WIDEST = 100;

function layoutOf(input: LayoutInput): Layout {
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

export const LayoutContext = createContext<LayoutInput>({
  columns: 80,
  rows: 24,
  colour: false,
  unicode: false,
  i18n: english,
});

export function useLayout(): Layout {
  return layoutOf(useContext(LayoutContext));
}

/**
 * Unicode is off on the Linux console, a dumb terminal or an old Windows console, under a locale without UTF-8, and in tmux
 * without a locale.
 */
export function readCapabilities(
  environment: Readonly<Record<string, string | undefined>>,
  platform: string,
): Capabilities {
  const says = (name: string): string => environment[name] ?? '';
  const locale = says('LC_ALL') || says('LC_CTYPE') || says('LANG');
  const terminal = says('TERM');
  const utf8 = /utf-?8/i.test(locale);
  const unicode =
    platform === 'win32'
      ? says('WT_SESSION') !== '' || says('TERM_PROGRAM') !== ''
      : utf8 || (locale === '' && says('TMUX') === '');
  return {
    colour: wantsColour(environment),
    unicode: unicode && terminal !== 'linux' && terminal !== 'dumb',
  };
}
