import type { TextProps } from 'ink';
import { PREFERENCES } from '../../domain/preferences.ts';
import type { StepState } from '../../session/view/view.ts';

/** The meaning of a piece of text. Only this file assigns styles to tones. */
export type Tone =
  | 'plain'
  | 'title'
  | 'quiet'
  | 'key'
  | 'done'
  | 'current'
  | 'focused'
  | 'waiting'
  | 'blocked'
  | 'todo'
  | 'warning'
  | 'wrong';

/** The tone of a step's state. */
export const stepTones: Readonly<Record<StepState, Tone>> = {
  done: 'done',
  current: 'current',
  waiting: 'waiting',
  blocked: 'blocked',
  todo: 'todo',
};

/** A tone's appearance, in Ink's terms. */
export type Style = Pick<TextProps, 'color' | 'bold' | 'dimColor' | 'inverse'>;

/** The themes that an operator may choose. */
export type ThemeName = (typeof PREFERENCES.theme)[number];

/** True if a text names a theme. */
export function isTheme(text: string | undefined): text is ThemeName {
  return PREFERENCES.theme.some((theme) => theme === text);
}

/**
 * The palettes. `own` and `own-16` are for an unknown background. In these palettes, only glyphs are
 * coloured, and the colours stand out on light and dark. `contrast` has no colours. The other palettes colour
 * words and glyphs. Palettes whose name ends in `-16` use the usual sixteen colours. All other coloured
 * palettes use 256 colours.
 */
export type Palette = 'own' | 'own-16' | ThemeName | 'dark-16' | 'light-16';

/** The palette for a theme; `theme` is undefined if the background is unknown. */
export function paletteFor(theme: ThemeName | undefined, manyColours: boolean): Palette {
  if (theme === 'contrast') return theme;
  const palette = theme ?? 'own';
  return manyColours ? palette : `${palette}-16`;
}

/**
 * Replaces `own` and `own-16` by the palette for the terminal's background. Returns `palette` itself if the
 * background is unknown.
 */
export function themeOn(background: 'dark' | 'light' | undefined, palette: Palette): Palette {
  if (background === undefined) return palette;
  if (palette === 'own') return background;
  return palette === 'own-16' ? `${background}-16` : palette;
}

/** The kind of text: words, or signs such as marks, pointers and rules. */
export type Part = 'words' | 'signs';

type Styles = Readonly<Record<Tone, Style>>;

// The terminal's own foreground is readable on every background. In every palette, only the title and the
// focused choice are bold.
const plain: Styles = {
  plain: {},
  title: { bold: true },
  quiet: {},
  key: {},
  done: {},
  current: {},
  focused: { bold: true },
  waiting: {},
  blocked: {},
  todo: {},
  warning: {},
  wrong: {},
};

/**
 * Styles in fixed colours of the 256-colour palette. Secondary text is grey instead of faint, because
 * terminals draw faint text differently.
 */
function exact(
  colours: Readonly<Record<'quiet' | 'done' | 'current' | 'warning' | 'wrong', number>>,
): Styles {
  const { quiet, done, current, warning, wrong } = colours;
  const colour = (index: number): Style => ({ color: `ansi256(${index})` });
  return {
    ...plain,
    quiet: colour(quiet),
    todo: colour(quiet),
    done: colour(done),
    current: colour(current),
    focused: { ...colour(current), bold: true },
    waiting: colour(warning),
    warning: colour(warning),
    blocked: colour(wrong),
    wrong: colour(wrong),
  };
}

const between = exact({ quiet: 244, done: 65, current: 32, warning: 166, wrong: 196 });
const dark = exact({ quiet: 248, done: 114, current: 81, warning: 221, wrong: 210 });
const light = exact({ quiet: 240, done: 22, current: 25, warning: 90, wrong: 124 });

// Of the sixteen colours, only bright red is readable on both black and white in every terminal.
const between16: Styles = {
  ...plain,
  quiet: { dimColor: true },
  todo: { dimColor: true },
  blocked: { color: 'redBright' },
  wrong: { color: 'redBright' },
};

// On black, only the bright colours are readable in every terminal. No text is faint.
const dark16: Styles = {
  ...plain,
  done: { color: 'greenBright' },
  current: { color: 'cyanBright' },
  focused: { color: 'cyanBright', bold: true },
  waiting: { color: 'yellowBright' },
  warning: { color: 'yellowBright' },
  blocked: { color: 'redBright' },
  wrong: { color: 'redBright' },
};

// Green, yellow and cyan are unreadable on white.
const light16: Styles = {
  ...plain,
  current: { color: 'blue' },
  focused: { color: 'blue', bold: true },
  waiting: { color: 'magenta' },
  warning: { color: 'magenta' },
  blocked: { color: 'red' },
  wrong: { color: 'red' },
};

// No faint text and no colours: important text is inverse, and glyphs and words carry the meaning.
const contrast: Styles = {
  ...plain,
  current: { inverse: true },
  focused: { bold: true, inverse: true },
  blocked: { inverse: true },
  wrong: { inverse: true },
};

const alike = (styles: Styles): Readonly<Record<Part, Styles>> => ({
  words: styles,
  signs: styles,
});

/** The appearance of each tone in each palette. */
export const palettes: Readonly<Record<Palette, Readonly<Record<Part, Styles>>>> = {
  own: { words: plain, signs: between },
  'own-16': { words: plain, signs: between16 },
  dark: alike(dark),
  light: alike(light),
  'dark-16': alike(dark16),
  'light-16': alike(light16),
  contrast: alike(contrast),
};

/** The style of a tone. If colour is off, only bold remains. */
export function styleOf(
  tone: Tone,
  { colour, theme }: { readonly colour: boolean; readonly theme: Palette },
  part: Part = 'words',
): Style {
  const { color, bold, dimColor, inverse } = palettes[theme][part][tone];
  return {
    ...(bold === true && { bold }),
    ...(colour && color !== undefined && { color }),
    ...(colour && dimColor === true && { dimColor }),
    ...(colour && inverse === true && { inverse }),
  };
}
