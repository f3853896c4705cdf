import type { TextProps } from 'ink';
import { PREFERENCES } from '../../domain/preferences.ts';
import type { StepState } from '../../session/view.ts';

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
export type Theme = (typeof PREFERENCES.theme)[number];

/** Whether a text names a theme. */
export function isTheme(text: string | undefined): text is Theme {
  return PREFERENCES.theme.some((theme) => theme === text);
}

/**
 * What is drawn with: the terminal's own sixteen colours where nothing tells the background; else colours that
 * can be read on it, from 256 or from the usual sixteen.
 */
export type Palette = 'own' | Theme | 'dark-16' | 'light-16';

/** The palette for a theme; `theme` undefined: nobody knows the background. */
export function paletteFor(theme: Theme | undefined, manyColours: boolean): Palette {
  if (theme === undefined) return 'own';
  return theme === 'contrast' || manyColours ? theme : `${theme}-16`;
}

// Only the sixteen colours that every terminal has and that its user has chosen.
const own: Readonly<Record<Tone, Style>> = {
  plain: {},
  title: { bold: true },
  quiet: { dimColor: true },
  key: { bold: true },
  done: { color: 'green' },
  current: { color: 'cyan', bold: true },
  waiting: { color: 'yellow' },
  blocked: { color: 'red', bold: true },
  todo: { dimColor: true },
  warning: { color: 'yellow' },
  wrong: { color: 'red', bold: true },
};

/** Those of the 256 that no terminal changes. What is faint is a grey: terminals differ in how faint they draw. */
function exact(
  colours: Readonly<Record<'quiet' | 'done' | 'current' | 'warning' | 'wrong', number>>,
) {
  const { quiet, done, current, warning, wrong } = colours;
  const colour = (index: number): Style => ({ color: `ansi256(${index})` });
  return {
    ...own,
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

const dark = exact({ quiet: 248, done: 114, current: 81, warning: 221, wrong: 210 });
const light = exact({ quiet: 240, done: 22, current: 25, warning: 90, wrong: 124 });

// Only the bright ones can be read on black wherever they come from; nothing is faint.
const dark16: Readonly<Record<Tone, Style>> = {
  ...own,
  quiet: {},
  todo: {},
  done: { color: 'greenBright' },
  current: { color: 'cyanBright', bold: true },
  waiting: { color: 'yellowBright' },
  warning: { color: 'yellowBright' },
  blocked: { color: 'redBright', bold: true },
  wrong: { color: 'redBright', bold: true },
};

// Green, yellow and cyan vanish on white.
const light16: Readonly<Record<Tone, Style>> = {
  ...own,
  quiet: {},
  todo: {},
  done: {},
  current: { color: 'blue', bold: true },
  waiting: { color: 'magenta' },
  warning: { color: 'magenta' },
};

// Nothing faint and nothing coloured; what matters is bold, and marks and words tell it without colour too.
const contrast: Readonly<Record<Tone, Style>> = {
  ...own,
  quiet: {},
  todo: {},
  done: { bold: true },
  current: { bold: true, inverse: true },
  waiting: { bold: true },
  warning: { bold: true },
  blocked: { bold: true, inverse: true },
  wrong: { bold: true, inverse: true },
};

/** All palettes: what each tone looks like. */
export const palettes: Readonly<Record<Palette, Readonly<Record<Tone, Style>>>> = {
  own,
  dark,
  light,
  'dark-16': dark16,
  'light-16': light16,
  contrast,
};

/** The style of a tone; without colour only bold is left. */
export function styleOf(tone: Tone, colour: boolean, palette: Palette): Style {
  const { color, bold, dimColor, inverse } = palettes[palette][tone];
  return {
    ...(bold === true && { bold }),
    ...(colour && color !== undefined && { color }),
    ...(colour && dimColor === true && { dimColor }),
    ...(colour && inverse === true && { inverse }),
  };
}
