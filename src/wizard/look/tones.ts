import type { TextProps } from 'ink';
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

type Style = Pick<TextProps, 'color' | 'bold' | 'dimColor'>;

// Only the sixteen colours that every terminal has and that its user has chosen.
const coloured: Readonly<Record<Tone, Style>> = {
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

/** The style of a tone; without colour only bold is left. */
export function styleOf(tone: Tone, colour: boolean): Style {
  const { color, bold, dimColor } = coloured[tone];
  return {
    ...(bold === true && { bold }),
    ...(colour && color !== undefined && { color }),
    ...(colour && dimColor === true && { dimColor }),
  };
}
