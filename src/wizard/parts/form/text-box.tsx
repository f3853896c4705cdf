import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import type { Line } from '../../input/edit-line.ts';
import { judgeTyped } from '../../input/judge-typed.ts';
import { useTheme } from '../../theme/theme.ts';
import { FindingLine } from '../text/findings.tsx';
import { Pointer } from '../text/pointer.tsx';
import { StyledText } from '../text/styled-text.tsx';

// Ink drops all styles if colour is off, so the cursor uses the raw sequences.
const CURSOR_ON = '\u001b[7m';
const CURSOR_OFF = '\u001b[27m';

interface Props {
  readonly line: Line;
  readonly focused: boolean;
}

/**
 * A line of text with its cursor. If the text is longer than two rows, only the part around the cursor is
 * shown. If the box has the focus, the result of `judgeTyped` may appear below the text.
 *
 *     > http://127.0.0.1:9650█
 */
export function TextBox({ line, focused }: Props): ReactNode {
  const { columns, glyphs, short, words } = useTheme();
  const judged = focused ? judgeTyped(line.text, words) : undefined;
  const characters = [...line.text];
  const width = columns - 8;
  const room = 2 * width;
  const long = characters.length >= room;
  const first = long
    ? Math.min(Math.max(0, line.cursor - room / 2), characters.length + 1 - room)
    : 0;
  const at = line.cursor - first;
  const shown = characters.slice(first, first + room);
  const text = focused
    ? `${shown.slice(0, at).join('')}${CURSOR_ON}${shown[at] ?? ' '}${CURSOR_OFF}${shown.slice(at + 1).join('')}`
    : shown.join('');
  return (
    <Box flexDirection="column">
      <Box>
        <Pointer here={focused} />
        <Box width={width}>
          <Text wrap="wrap">{text}</Text>
        </Box>
      </Box>
      {judged && (judged.verdict === 'fails' || !short) && (
        <Box marginLeft={2}>
          <FindingLine {...judged} />
        </Box>
      )}
      {long && !judged && (
        <Box marginLeft={2}>
          <StyledText as="quiet">{`${glyphs.ellipsis} ${words.t('ui.input.length', { characters: characters.length })}`}</StyledText>
        </Box>
      )}
    </Box>
  );
}
