import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useLook } from '../look/look.ts';

/** A blank line, where there is room for one. */
export function Gap(): ReactNode {
  const { short } = useLook();
  return short ? null : <Box height={1} flexShrink={0} />;
}
