import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Choice } from '../../../page/page.ts';
import { lineCount, maxWidthOf } from '../../layout/cut-text.ts';
import { useTheme } from '../../theme/theme.ts';
import { RoomContext } from '../../layout/room.ts';
import { Pointer } from '../text/pointer.tsx';
import { StyledText } from '../text/styled-text.tsx';

interface Props {
  readonly choices: readonly Choice[];
  readonly picked: number;
  /** The number of lines available. */
  readonly room: number;
}

/**
 * A list with a focused choice. The notes stand beside the titles. If a note does not fit beside the titles,
 * only the focused choice shows its note, below its title.
 *
 *       sandbox     for trying everything out; no real money
 *     > fuji        a test network; its AVAX is worth nothing
 */
export function ChoiceList({ choices, picked, room }: Props): ReactNode {
  const { columns, glyphs, words } = useTheme();
  const width = maxWidthOf(choices.map(({ title }) => title));
  const beside = width + maxWidthOf(choices.map(({ note = '' }) => note)) + AROUND <= columns;
  const lines = ({ title, note = '' }: Choice, index: number): number => {
    const noted = note !== '' && !beside && index === picked;
    const room = columns - AROUND;
    return lineCount(title, room) + (noted ? lineCount(note, room) : 0);
  };
  const { first, end } = choiceWindow(choices.map(lines), picked, Math.max(1, room));
  const shown = choices.slice(first, end);
  const below = choices.length - end;
  return (
    <Box flexDirection="column">
      {first > 0 && (
        <StyledText as="quiet">{`  ${glyphs.above} ${words.t('ui.list.above', { count: first })}`}</StyledText>
      )}
      {shown.map((choice, index) => (
        <Row
          key={choice.id}
          choice={choice}
          picked={first + index === picked}
          {...(beside && { width: width + 2 })}
        />
      ))}
      {below > 0 && (
        <StyledText as="quiet">{`  ${glyphs.below} ${words.t('ui.list.below', { count: below })}`}</StyledText>
      )}
    </Box>
  );
}

// The columns of the pointer, the space between title and note, and the screen's indents.
const AROUND = 8;

interface RowProps {
  readonly choice: Choice;
  readonly picked: boolean;
  /** The width of the title column; undefined if the note is below the title. */
  readonly width?: number;
}

function Row({ choice, picked, width }: RowProps): ReactNode {
  const { columns } = useTheme();
  const { title, note = '', disabled = false } = choice;
  const beside = width !== undefined;
  const tone = picked ? 'focused' : disabled ? 'todo' : 'plain';
  return (
    <Box>
      <Pointer here={picked} />
      <Box flexDirection={beside ? 'row' : 'column'}>
        <Box {...(beside && { width })} flexShrink={0}>
          <RoomContext value={columns - AROUND}>
            <StyledText as={tone}>{title}</StyledText>
          </RoomContext>
        </Box>
        {(beside || picked) && note !== '' && (
          <RoomContext value={columns - AROUND - (width ?? 0)}>
            <StyledText as="quiet">{note}</StyledText>
          </RoomContext>
        )}
      </Box>
    </Box>
  );
}

/** A range of indices; `end` is not part of it. */
interface Window {
  readonly first: number;
  readonly end: number;
}

/**
 * The range of choices that a list shows: the focused choice, and as many choices around it as fit.
 * @param heights the number of lines of each choice
 */
export function choiceWindow(heights: readonly number[], picked: number, room: number): Window {
  const heightOf = (index: number): number => heights[index] ?? 0;
  let first = picked;
  let end = Math.min(picked + 1, heights.length);
  let used = heightOf(picked);
  const above = (limit: number): void => {
    while (first > 0 && used + heightOf(first - 1) <= limit) used += heightOf(--first);
  };
  above(Math.ceil(room / 2));
  while (end < heights.length && used + heightOf(end) <= room) used += heightOf(end++);
  above(room);
  return { first, end };
}
