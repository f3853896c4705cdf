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

type Style = Pick<TextProps, 'color' | 'bold' | 'dimColor' | 'inverse'>;

/** On what background, and with how much contrast. */
export type Theme = (typeof PREFERENCES.theme)[number];

/** Whether a text names a theme. */
export function isTheme(text: string | undefined): text is Theme {
  return PREFERENCES.theme.some((theme) => theme === text);
}

// Only the sixteen colours that every terminal has and that its user has chosen.
const dark: Readonly<Record<Tone, Style>> = {
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

// Yellow and cyan vanish on white.
const light: Readonly<Record<Tone, Style>> = {
  ...dark,
  current: { color: 'blue', bold: true },
  waiting: { color: 'magenta' },
  warning: { color: 'magenta' },
};

// Nothing faint; what matters is bold, and marks and words tell it without colour too.
const contrast: Readonly<Record<Tone, Style>> = {
  ...dark,
  quiet: {},
  todo: {},
  done: { bold: true },
  current: { bold: true, inverse: true },
  waiting: { bold: true },
  warning: { bold: true },
};

const themes: Readonly<Record<Theme, Readonly<Record<Tone, Style>>>> = { dark, light, contrast };

/** The style of a tone; without colour only bold is left. */
export function styleOf(tone: Tone, colour: boolean, theme: Theme = 'dark'): Style {
  const { color, bold, dimColor, inverse } = themes[theme][tone];
  return {
    ...(bold === true && { bold }),
    ...(colour && color !== undefined && { color }),
    ...(colour && dimColor === true && { dimColor }),
    ...(colour && inverse === true && { inverse }),
  };
}
