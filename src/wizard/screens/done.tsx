import type { ReactNode } from 'react';
import type { DoneScreen } from '../../session/view/view.ts';
import { useChoice } from '../input/use-choice.ts';
import { linesOf } from '../layout/cut-text.ts';
import { useTheme } from '../theme/theme.ts';
import type { Theme } from '../theme/theme-of.ts';
import { ChoiceList } from '../parts/form/choice-list.tsx';
import { Frame } from '../parts/frame/frame.tsx';
import { Gap } from '../parts/frame/gap.tsx';
import { namesItself, Outcome } from '../parts/transaction/outcome.tsx';
import type { ScreenProps } from './screen-props.ts';

// Header, steps, title, hints, what is out of sight, the row that stays free, and the blank lines between them;
// a low screen has no blank lines and no rule.
const AROUND = 11;
const AROUND_SHORT = 7;

/** Lines that what could be next has at least, before a value goes below it. */
const LEAST = 4;

/** It is finished: the facts to keep, and what could be next. */
export function Done({ screen }: ScreenProps<'done'>): ReactNode {
  const { choices } = screen;
  const { index, commands } = useChoice(choices);
  const { above, room } = placesOf(screen, useTheme());
  return (
    <Frame commands={choices.length === 0 ? [] : commands}>
      <Outcome screen={screen} above={above}>
        <Gap />
        <ChoiceList
          choices={choices}
          picked={index}
          // Where not all fit, how many are above and below takes a line each.
          room={choices.length > room ? room - 2 : room}
        />
      </Outcome>
    </Frame>
  );
}

/** How many values stand above the choices, so that both are in sight, and the lines that are left for choices. */
function placesOf(
  { facts, values, choices }: DoneScreen,
  { columns, rows, short }: Theme,
): { readonly above: number; readonly room: number } {
  const least = Math.min(choices.length, LEAST);
  let room = rows - (short ? AROUND_SHORT : AROUND) - facts.length;
  let above = 0;
  for (const kept of values) {
    const lines = (namesItself(kept) ? 0 : 1) + linesOf(kept.value, columns);
    if (room - lines < least) break;
    room -= lines;
    above += 1;
  }
  return { above, room: Math.max(LEAST, room) };
}
