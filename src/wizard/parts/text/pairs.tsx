import { Box } from 'ink';
import type { ReactNode } from 'react';
import { widthOf } from '../../layout/cut-text.ts';
import { labelColumn, LABEL_GAP } from '../../layout/label-column.ts';
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

/**
 * Labels and values in two columns. A value goes below its label if the label is too wide for its column. A
 * value without spaces that is too wide also goes below its label.
 */
export function Pairs({ pairs }: Props): ReactNode {
  const { columns, indent } = useTheme();
  const all = columns - 2 * indent;
  const { widest } = labelColumn(pairs, all);
  const width = widest + LABEL_GAP;
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
