import type { ReactNode } from 'react';
import type { DoneScreen } from '../../session/view/view.ts';
import { useChoice } from '../input/use-choice.ts';
import { linesOf } from '../layout/cut-text.ts';
import { doneFacts } from '../time/done-facts.ts';
import { useTheme } from '../theme/theme.ts';
import type { Theme } from '../theme/theme-of.ts';
import { ChoiceList } from '../parts/form/choice-list.tsx';
import { Frame } from '../parts/frame/frame.tsx';
import { Gap } from '../parts/frame/gap.tsx';
import { namesItself, Outcome } from '../parts/transaction/outcome.tsx';
import type { ScreenProps } from './screen-props.ts';

// The rows for the header, steps, title, hints, the note about hidden lines, the free row and the blank
// lines. A screen with few rows has no blank lines and no rule.
const AROUND = 11;
const AROUND_SHORT = 7;

/**
 * The minimum number of lines for the next actions. If the values leave fewer lines, some of them go below
 * the actions.
 */
const LEAST = 4;

/** A finished task: the values to keep, and the next actions. */
export function Done({ screen }: ScreenProps<'done'>): ReactNode {
  const { choices } = screen;
  const { index, commands } = useChoice(choices);
  const { above, room } = splitRoom(screen, useTheme());
  return (
    <Frame commands={choices.length === 0 ? [] : commands}>
      <Outcome screen={screen} above={above}>
        <Gap />
        <ChoiceList
          choices={choices}
          picked={index}
          // If not all choices fit, the numbers of hidden choices above and below take a line each.
          room={choices.length > room ? room - 2 : room}
        />
      </Outcome>
    </Frame>
  );
}

/**
 * Returns how many values to show above the choices so that both stay visible, and how many lines remain
 * for the choices.
 */
function splitRoom(
  screen: DoneScreen,
  { edge, rows, short, words }: Theme,
): { readonly above: number; readonly room: number } {
  const { values, choices } = screen;
  const least = Math.min(choices.length, LEAST);
  let room = rows - (short ? AROUND_SHORT : AROUND) - doneFacts(screen, words).length;
  let above = 0;
  for (const kept of values) {
    const lines = (namesItself(kept) ? 0 : 1) + linesOf(kept.value, edge);
    if (room - lines < least) break;
    room -= lines;
    above += 1;
  }
  return { above, room: Math.max(LEAST, room) };
}
