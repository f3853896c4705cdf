import { Box } from 'ink';
import type { ReactNode } from 'react';
import { widestOf, widthOf } from '../look/cut-text.ts';
import { useLook } from '../look/look.ts';
import { Say } from './say.tsx';
import { Value } from './value.tsx';

interface Props {
  readonly pairs: readonly { readonly label: string; readonly value: string }[];
}

/** Labels and what belongs to them, in two columns; what would be cut in pieces there stands whole below. */
export function Pairs({ pairs }: Props): ReactNode {
  const { columns, indent } = useLook();
  const width = widestOf(pairs.map(({ label }) => label)) + 2;
  const room = columns - 2 * indent - width;
  const isCut = (value: string): boolean => !/\s/.test(value) && widthOf(value) > room;
  return (
    <Box flexDirection="column">
      {pairs.map(({ label, value }, index) =>
        isCut(value) ? (
          <Value key={index} label={label} value={value} />
        ) : (
          <Box key={index}>
            <Box width={width} flexShrink={0}>
              <Say as="quiet">{label}</Say>
            </Box>
            <Say>{value}</Say>
          </Box>
        ),
      )}
    </Box>
  );
}
