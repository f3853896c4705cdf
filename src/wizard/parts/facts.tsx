import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useLook } from '../look/look.ts';
import { Say } from './say.tsx';

/** Short facts one after the other; a line breaks between two of them only. */
export function Facts({ facts }: { readonly facts: readonly string[] }): ReactNode {
  const { glyphs } = useLook();
  return (
    <Box flexWrap="wrap" columnGap={1}>
      {facts.map((fact, index) => (
        <Box key={index} flexShrink={0}>
          <Say as="quiet">{index < facts.length - 1 ? `${fact} ${glyphs.separator}` : fact}</Say>
        </Box>
      ))}
    </Box>
  );
}
