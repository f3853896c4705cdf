import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { widthOf } from '../../layout/cut-text.ts';
import { useTheme } from '../../theme/theme.ts';
import { linked } from '../../terminal/link.ts';
import { splitRows } from '../../terminal/soft-wrap.ts';
import { StyledText } from './styled-text.tsx';

interface Props {
  readonly label?: string;
  readonly value: string;
  /** The link's target; by default the value itself. */
  readonly href?: string;
  /** The indent of the part that contains the value. */
  readonly within?: number;
}

/**
 * A value to copy: in full, on its own line, with nothing after it.
 *
 *     NodeID
 *     NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg
 */
export function Value({ label, value, href = value, within }: Props): ReactNode {
  const { columns, indent, links } = useTheme();
  const from = within ?? indent;
  const fits = widthOf(value) + 2 * from <= columns;
  const rows = fits ? [value] : splitRows(value, columns);
  return (
    <Box flexDirection="column">
      {label !== undefined && <StyledText as="quiet">{label}</StyledText>}
      <Box
        flexDirection="column"
        flexShrink={0}
        // One column more than available, for the invisible character that joins two rows.
        {...(!fits && { width: columns + 1, marginLeft: -from })}
      >
        {rows.map((row, index) => (
          <Text key={index}>{links ? linked(row, href) : row}</Text>
        ))}
      </Box>
    </Box>
  );
}
