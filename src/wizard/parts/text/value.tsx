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
  /** Where it leads; to itself where left out. */
  readonly href?: string;
  /** How far the part that this stands in is indented already. */
  readonly within?: number;
}

/**
 * Something to copy: whole, on a line of its own, nothing after it.
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
        // One column more than there is: the sign that joins two rows stands there.
        {...(!fits && { width: columns + 1, marginLeft: -from })}
      >
        {rows.map((row, index) => (
          <Text key={index}>{links ? linked(row, href) : row}</Text>
        ))}
      </Box>
    </Box>
  );
}
