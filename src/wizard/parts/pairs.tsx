import { Box } from 'ink';
import type { ReactNode } from 'react';
import { widestOf } from '../look/cut-text.ts';
import { Say } from './say.tsx';

interface Props {
  readonly pairs: readonly { readonly label: string; readonly value: string }[];
}

/** Labels and what belongs to them, in two columns. */
export function Pairs({ pairs }: Props): ReactNode {
  const width = widestOf(pairs.map(({ label }) => label)) + 2;
  return (
    <Box flexDirection="column">
      {pairs.map(({ label, value }, index) => (
        <Box key={index}>
          <Box width={width} flexShrink={0}>
            <Say as="quiet">{label}</Say>
          </Box>
          <Say>{value}</Say>
        </Box>
      ))}
    </Box>
  );
}
