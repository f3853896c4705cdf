import { Box } from 'ink';
import type { ReactNode } from 'react';
import { widestOf, widthOf } from '../look/cut-text.ts';
import { useLook } from '../look/look.ts';
import { Beside } from '../look/beside.tsx';
import { Say } from './say.tsx';
import { Value } from './value.tsx';

interface Props {
  readonly pairs: readonly { readonly label: string; readonly value: string }[];
}

/** Labels take half of the columns; a longer one stands above what belongs to it. */
const LABELS = 2;

/** Labels and what belongs to them, in two columns; what would be cut in pieces there stands whole below. */
export function Pairs({ pairs }: Props): ReactNode {
  const { columns, indent } = useLook();
  const most = Math.floor(columns / LABELS);
  const labels = pairs.map(({ label }) => label);
  const width = widestOf(labels.filter((label) => widthOf(label) <= most)) + 2;
  const room = columns - 2 * indent - width;
  const isAbove = ({ label, value }: Props['pairs'][number]): boolean =>
    widthOf(label) > most || (!/\s/.test(value) && widthOf(value) > room);
  return (
    <Box flexDirection="column">
      {pairs.map((pair, index) =>
        isAbove(pair) ? (
          <Value key={index} {...pair} />
        ) : (
          <Box key={index}>
            <Box width={width} flexShrink={0}>
              <Say as="quiet">{pair.label}</Say>
            </Box>
            <Beside less={width}>
              <Say>{pair.value}</Say>
            </Beside>
          </Box>
        ),
      )}
    </Box>
  );
}
