import type { ReactNode } from 'react';
import type { DoneScreen } from '../../session/view/view.ts';
import { useChoice } from '../input/use-choice.ts';
import { lineCount } from '../layout/cut-text.ts';
import { labelColumn } from '../layout/label-column.ts';
import { doneFacts } from '../time/done-facts.ts';
import { useTheme } from '../theme/theme.ts';
import type { Theme } from '../theme/theme-of.ts';
import { ChoiceList } from '../parts/form/choice-list.tsx';
import { Frame } from '../parts/frame/frame.tsx';
import { Gap } from '../parts/frame/gap.tsx';
import { namesItself, Outcome } from '../parts/transaction/outcome.tsx';
import type { ScreenProps } from './screen-props.ts';

// The rows around the content: header, steps, title, rule, hints, blank lines, the terminal's last row, and
// the note about hidden lines. A screen with few rows has no blank lines and no rule.
const AROUND = 11;
const AROUND_SHORT = 7;

// The columns of a title's glyph, or of the pointer before a choice.
const MARK = 2;

/** The minimum number of lines for the next actions on a screen with too few rows for all of them. */
const LEAST = 4;

/** A node's facts and values, and the next actions. */
export function Done({ screen }: ScreenProps<'done'>): ReactNode {
  const { choices } = screen;
  const { index, commands } = useChoice(choices);
  const { above, factsBelow, lines, room } = splitRoom(screen, useTheme());
  return (
    <Frame commands={choices.length === 0 ? [] : commands}>
      <Outcome screen={screen} above={above} factsBelow={factsBelow}>
        <Gap />
        <ChoiceList
          choices={choices}
          picked={index}
          // If not all choices fit, up to two lines show the numbers of hidden choices above and below.
          room={lines > room ? room - 2 : room}
        />
      </Outcome>
    </Frame>
  );
}

interface Split {
  /** The number of values above the next actions. */
  readonly above: number;
  /** True if the facts go below the next actions. */
  readonly factsBelow: boolean;
  /** The number of lines that the next actions need. */
  readonly lines: number;
  /** The number of lines left for the next actions. */
  readonly room: number;
}

/**
 * Decides what to show above the next actions. All next actions must be visible or, on a screen with few
 * rows, at least `LEAST` lines of the next actions. The facts stay at the top if the next actions need fewer
 * than `LEAST` lines.
 */
function splitRoom(
  screen: DoneScreen,
  { columns, edge, indent, rows, short, words }: Theme,
): Split {
  const { title, values, choices } = screen;
  const width = columns - 2 * indent;
  const lines = choices.reduce((sum, choice) => sum + lineCount(choice.title, width - MARK), 0);
  const facts = labelColumn(doneFacts(screen, words), width).lines;
  const whole = rows - (short ? AROUND_SHORT : AROUND) - (lineCount(title, width - MARK) - 1);
  const factsBelow = lines >= LEAST && whole - facts < LEAST;
  let room = factsBelow ? whole : whole - facts;
  const least = room >= lines ? lines : LEAST;
  let above = 0;
  for (const kept of factsBelow ? [] : values) {
    const taken = (namesItself(kept) ? 0 : 1) + lineCount(kept.value, edge);
    if (room - taken < least) break;
    room -= taken;
    above += 1;
  }
  return { above, factsBelow, lines, room: Math.max(LEAST, room) };
}
