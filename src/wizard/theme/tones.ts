import type { TextProps } from 'ink';
import { PREFERENCES } from '../../domain/preferences.ts';
import type { StepState } from '../../session/view/view.ts';

/** What a piece of text means; what it looks like is decided here alone. */
export type Tone =
  | 'plain'
  | 'title'
  | 'quiet'
  | 'key'
  | 'done'
  | 'current'
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

/** How a tone looks, as the drawing library names it. */
export type Style = Pick<TextProps, 'color' | 'bold' | 'dimColor' | 'inverse'>;

/** What somebody may choose: on what background, and with how much contrast. */
export type ThemeName = (typeof PREFERENCES.theme)[number];

/** Whether a text names a theme. */
export function isTheme(text: string | undefined): text is ThemeName {
  return PREFERENCES.theme.some((theme) => theme === text);
}

/**
 * What is drawn with. `own` where nothing tells the background: words in the terminal's own foreground, and signs in
 * colours that stand out from light and dark. Else colours in which words too can be read on it. Each from 256
 * colours or from the usual sixteen.
 */
export type Palette = 'own' | 'own-16' | ThemeName | 'dark-16' | 'light-16';

/** The palette for a theme; `theme` undefined: nobody knows the background. */
export function paletteFor(theme: ThemeName | undefined, manyColours: boolean): Palette {
  if (theme === 'contrast') return theme;
  const palette = theme ?? 'own';
  return manyColours ? palette : `${palette}-16`;
}

/** The palette on a background that the terminal told; the same one where that was known or is not told. */
export function themeOn(background: 'dark' | 'light' | undefined, palette: Palette): Palette {
  if (background === undefined) return palette;
  if (palette === 'own') return background;
  return palette === 'own-16' ? `${background}-16` : palette;
}

/** What is written: words, or signs that tell nothing which words do not: marks, pointers, rules. */
export type Part = 'words' | 'signs';

type Styles = Readonly<Record<Tone, Style>>;

// No colour can be read well on black and on white: the terminal's own can.
const plain: Styles = {
  plain: {},
  title: { bold: true },
  quiet: {},
  key: { bold: true },
  done: {},
  current: { bold: true },
  waiting: { bold: true },
  blocked: { bold: true },
  todo: {},
  warning: { bold: true },
  wrong: { bold: true },
};

/** Those of the 256 that no terminal changes. What is faint is a grey: terminals differ in how faint they draw. */
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
    current: { ...colour(current), bold: true },
    waiting: colour(warning),
    warning: colour(warning),
    blocked: { ...colour(wrong), bold: true },
    wrong: { ...colour(wrong), bold: true },
  };
}

const between = exact({ quiet: 244, done: 65, current: 32, warning: 166, wrong: 196 });
const dark = exact({ quiet: 248, done: 114, current: 81, warning: 221, wrong: 210 });
const light = exact({ quiet: 240, done: 22, current: 25, warning: 90, wrong: 124 });

// The only one of the sixteen that stands out from black and from white wherever it comes from.
const between16: Styles = {
  ...plain,
  quiet: { dimColor: true },
  todo: { dimColor: true },
  blocked: { color: 'redBright', bold: true },
  wrong: { color: 'redBright', bold: true },
};

// Only the bright ones can be read on black wherever they come from; nothing is faint.
const dark16: Styles = {
  ...plain,
  done: { color: 'greenBright' },
  current: { color: 'cyanBright', bold: true },
  waiting: { color: 'yellowBright' },
  warning: { color: 'yellowBright' },
  blocked: { color: 'redBright', bold: true },
  wrong: { color: 'redBright', bold: true },
};

// Green, yellow and cyan vanish on white.
const light16: Styles = {
  ...plain,
  current: { color: 'blue', bold: true },
  waiting: { color: 'magenta' },
  warning: { color: 'magenta' },
  blocked: { color: 'red', bold: true },
  wrong: { color: 'red', bold: true },
};

// Nothing faint and nothing coloured; what matters is bold, and marks and words tell it without colour too.
const contrast: Styles = {
  ...plain,
  done: { bold: true },
  current: { bold: true, inverse: true },
  blocked: { bold: true, inverse: true },
  wrong: { bold: true, inverse: true },
};

const alike = (styles: Styles): Readonly<Record<Part, Styles>> => ({
  words: styles,
  signs: styles,
});

/** All palettes: what each tone looks like. */
export const palettes: Readonly<Record<Palette, Readonly<Record<Part, Styles>>>> = {
  own: { words: plain, signs: between },
  'own-16': { words: plain, signs: between16 },
  dark: alike(dark),
  light: alike(light),
  'dark-16': alike(dark16),
  'light-16': alike(light16),
  contrast: alike(contrast),
};

/** The style of a tone; without colour only bold is left. */
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
