import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { useTheme } from '../../theme/theme.ts';
import { styleOf } from '../../theme/tones.ts';

/** A horizontal line across the available width. */
export function Rule(): ReactNode {
  const look = useTheme();
  const { columns, glyphs } = look;
  return (
    <Box flexGrow={1} flexShrink={1} height={1} overflow="hidden">
      <Text {...styleOf('quiet', look, 'signs')}>{glyphs.rule.repeat(columns)}</Text>
    </Box>
  );
}
