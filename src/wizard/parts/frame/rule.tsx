import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { useTheme } from '../../theme/theme.ts';
import { styleOf } from '../../theme/tones.ts';

/** A horizontal line across the available width. */
export function Rule(): ReactNode {
  const theme = useTheme();
  const { columns, glyphs } = theme;
  return (
    <Box flexGrow={1} flexShrink={1} height={1} overflow="hidden">
      <Text {...styleOf('quiet', theme, 'signs')}>{glyphs.rule.repeat(columns)}</Text>
    </Box>
  );
}
