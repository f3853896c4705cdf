import { Box } from 'ink';
import type { ReactNode } from 'react';
import { linesOf, widthOf } from '../../layout/cut-text.ts';
import { useTheme } from '../../theme/theme.ts';
import { Columns } from '../../layout/columns.tsx';
import { StyledText } from './styled-text.tsx';
import { Value } from './value.tsx';

interface Pair {
  readonly label: string;
  readonly value: string;
}

interface Props {
  readonly pairs: readonly Pair[];
}

/** Labels take half of the columns at most; a longer one stands above what belongs to it. */
const LABELS = 2;
const GAP = 2;

/** Labels and what belongs to them, in two columns; what would be cut in pieces there stands whole below. */
export function Pairs({ pairs }: Props): ReactNode {
  const { columns, indent } = useTheme();
  const all = columns - 2 * indent;
  const widest = widestOfLabels(pairs, all);
  const width = widest + GAP;
  const isAbove = ({ label, value }: Pair): boolean =>
    widthOf(label) > widest || (!/\s/.test(value) && widthOf(value) > all - width);
  return (
    <Box flexDirection="column">
      {pairs.map((pair, index) =>
        isAbove(pair) ? (
          <Value key={index} {...pair} />
        ) : (
          <Box key={index}>
            <Box width={width} flexShrink={0}>
              <StyledText as="quiet">{pair.label}</StyledText>
            </Box>
            <Columns less={width}>
              <StyledText>{pair.value}</StyledText>
            </Columns>
          </Box>
        ),
      )}
    </Box>
  );
}

/** The widest label that stands beside what belongs to it: where one costs the others more lines, a shorter one. */
function widestOfLabels(pairs: readonly Pair[], room: number): number {
  const widths = pairs
    .map(({ label }) => widthOf(label))
    .filter((width) => width <= Math.floor(room / LABELS))
    .sort((a, b) => b - a);
  const linesAt = (widest: number): number =>
    pairs.reduce(
      (sum, { label, value }) =>
        widthOf(label) > widest
          ? sum + 1 + linesOf(value, room)
          : sum + linesOf(value, room - widest - GAP),
      0,
    );
  const lines = widths.map(linesAt);
  return widths[lines.indexOf(Math.min(...lines))] ?? 0;
}
