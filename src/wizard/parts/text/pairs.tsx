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

/** The label column takes at most half of the width. If a label is wider, its value goes below it. */
const LABELS = 2;
const GAP = 2;

/** Labels and values in two columns. A value goes below its label if it would be split in its column. */
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
          <Above key={index} {...pair} />
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

/**
 * A value below its label. A value without spaces is meant for copying and is split at the terminal's edge.
 * Any other value wraps between words.
 */
function Above({ label, value }: Pair): ReactNode {
  if (!/\s/.test(value)) return <Value label={label} value={value} />;
  return (
    <Box flexDirection="column">
      <StyledText as="quiet">{label}</StyledText>
      <StyledText>{value}</StyledText>
    </Box>
  );
}

/**
 * The width of the label column with which the whole table takes the fewest lines. If a label is wider, its
 * value goes below it.
 */
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
