import { createContext, useContext } from 'react';
import type { Palette } from './tones.ts';
import { asciiGlyphs, unicodeGlyphs, type Glyphs } from './glyphs.ts';
import { english } from '../../session/text/en.ts';
import type { Words } from '../../session/text/words.ts';

/** What the terminal can show. */
export interface Look {
  readonly columns: number;
  readonly rows: number;
  readonly colour: boolean;
  readonly unicode: boolean;
  /** Addresses of the web lead there. */
  readonly links: boolean;
  readonly theme: Palette;
  readonly words: Words;
  /** The zone in which times are shown; this machine's where it is left out. */
  readonly timeZone?: string;
}

export const LookContext = createContext<Look>({
  columns: 80,
  rows: 24,
  colour: false,
  unicode: false,
  links: false,
  theme: 'own',
  words: english,
});

/** The look, and what follows from it. */
export interface Looks extends Look {
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

export function useLook(): Looks {
  const look = useContext(LookContext);
  const narrow = look.columns < NARROW;
  return {
    ...look,
    glyphs: look.unicode ? unicodeGlyphs : asciiGlyphs,
    narrow,
    short: look.rows < SHORT,
    indent: narrow ? 1 : 2,
  };
}
