import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Choice } from '../../session/view.ts';
import { useLook } from '../look/look.ts';
import { Say } from './say.tsx';

interface Props {
  readonly choices: readonly Choice[];
  readonly picked: number;
  /** How many at most are shown at once. */
  readonly room: number;
}

/**
 * A list of which one is picked.
 *
 *       sandbox     runs on this machine, money without worth
 *     > fuji        test network
 */
export function ChoiceList({ choices, picked, room }: Props): ReactNode {
  const { columns, glyphs, words } = useLook();
  const size = Math.max(1, room);
  const first = Math.min(
    Math.max(0, picked - Math.floor(size / 2)),
    Math.max(0, choices.length - size),
  );
  const shown = choices.slice(first, first + size);
  const below = choices.length - first - shown.length;
  const width = widest(choices.map(({ title }) => title));
  const beside = width + widest(choices.map(({ note = '' }) => note)) + AROUND <= columns;
  return (
    <Box flexDirection="column">
      {first > 0 && <Say as="quiet">{`  ${glyphs.up} ${words.list.above(first)}`}</Say>}
      {shown.map((choice, index) => (
        <Row
          key={choice.id}
          choice={choice}
          picked={first + index === picked}
          {...(beside && { width: width + 2 })}
        />
      ))}
      {below > 0 && <Say as="quiet">{`  ${glyphs.down} ${words.list.below(below)}`}</Say>}
    </Box>
  );
}

// The pointer, the space between the columns, and the screen's indents.
const AROUND = 8;

interface RowProps {
  readonly choice: Choice;
  readonly picked: boolean;
  /** Of the titles' column, where the notes stand beside them. */
  readonly width?: number;
}

function Row({ choice, picked, width }: RowProps): ReactNode {
  const { glyphs, short } = useLook();
  const { title, note = '', disabled = false } = choice;
  const beside = width !== undefined;
  const tone = picked ? 'current' : disabled ? 'todo' : 'plain';
  return (
    <Box>
      <Say as="current">{picked ? `${glyphs.pointer} ` : '  '}</Say>
      <Box flexDirection={beside ? 'row' : 'column'}>
        <Box {...(beside && { width })} flexShrink={0}>
          <Say as={tone}>{title}</Say>
        </Box>
        {(beside || picked || !short) && note !== '' && <Say as="quiet">{note}</Say>}
      </Box>
    </Box>
  );
}

function widest(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => [...text].length), 0);
}
