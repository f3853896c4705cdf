import type { TextProps } from 'ink';
import type { StepState } from '../../page/page.ts';

/** The meaning of a piece of text, such as a step's state. Only this file assigns styles to tones. */
export type Tone =
  | StepState
  | 'plain'
  | 'title'
  | 'quiet'
  | 'key'
  | 'focused'
  | 'warning'
  | 'wrong';

type Style = Pick<TextProps, 'color' | 'bold' | 'dimColor'>;
type Styles = Partial<Readonly<Record<Tone, Style>>>;

// Words keep the terminal's own foreground, which is readable on every background.
const words: Styles = {
  title: { bold: true },
  quiet: { dimColor: true },
  focused: { bold: true },
  todo: { dimColor: true },
};

// The terminal chooses these colours to fit its background. A sign's shape repeats the meaning of its colour.
const signs: Styles = {
  ...words,
  done: { color: 'green' },
  current: { color: 'cyan' },
  focused: { color: 'cyan', bold: true },
  waiting: { color: 'yellow' },
  warning: { color: 'yellow' },
  blocked: { color: 'red' },
  wrong: { color: 'red' },
};

/** The style of a tone. If colour is off, only bold remains. */
export function styleOf(
  tone: Tone,
  { colour }: { readonly colour: boolean },
  part: 'words' | 'signs' = 'words',
): Style {
  const { color, bold, dimColor } = { words, signs }[part][tone] ?? {};
  return {
    ...(bold === true && { bold }),
    ...(colour && color !== undefined && { color }),
    ...(colour && dimColor === true && { dimColor }),
  };
}
