import { Box } from 'ink';
import type { ReactNode } from 'react';
import { widthOf } from '../../layout/cut-text.ts';
import { withTerminalGlyphs } from '../../theme/glyphs.ts';
import { rows } from '../../layout/rows.ts';
import { useTheme } from '../../theme/theme.ts';
import { useRoom } from '../../layout/room.ts';
import { StyledText } from './styled-text.tsx';

/**
 * Short facts with separators between them. Lines break only between facts. No line begins or ends with a
 * separator.
 */
export function Facts({ facts }: { readonly facts: readonly string[] }): ReactNode {
  const { columns, glyphs, indent, unicode } = useTheme();
  const room = useRoom() ?? columns - 2 * indent;
  const separator = ` ${glyphs.separator} `;
  const width = (text: string): number => widthOf(withTerminalGlyphs(text, unicode));
  return (
    <Box flexDirection="column">
      {rows(facts, width, room, width(separator)).map((row, index) => (
        <StyledText key={index} as="quiet">
          {row.join(separator)}
        </StyledText>
      ))}
    </Box>
  );
}
