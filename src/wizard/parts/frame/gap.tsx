import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useTheme } from '../../theme/theme.ts';

/** A blank line, if there is room. */
export function Gap(): ReactNode {
  const { short } = useTheme();
  return short ? null : <Box height={1} flexShrink={0} />;
}
