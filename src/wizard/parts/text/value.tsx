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
  /** True if a value that is too long to read is shortened (see `isFoldable`). */
  readonly folds?: boolean;
  /** The indent of the component that contains the value. */
  readonly within?: number;
}

/** Values of more characters can be shortened. An ID, a hash and an address are shorter. */
const READABLE = 66;
/** The characters that a shortened value shows at its start and at its end. */
const HEAD = 24;
const TAIL = 8;

/** True for a value that is too long to read, such as a proof of possession. A command is never shortened. */
export function isFoldable(value: string): boolean {
  return value.length > READABLE && !/\s/.test(value);
}

/**
 * A value to copy: on its own line, with nothing after it.
 *
 *     NodeID
 *     NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg
 */
export function Value({ label, value: whole, href = whole, folds, within }: Props): ReactNode {
  const { edge, glyphs, indent, links } = useTheme();
  const value =
    folds === true && isFoldable(whole)
      ? `${whole.slice(0, HEAD)}${glyphs.ellipsis}${whole.slice(-TAIL)}`
      : whole;
  const from = within ?? indent;
  const width = widthOf(value);
  const fits = width + 2 * from <= edge;
  const rows = fits ? [value] : splitRows(value, edge);
  return (
    <Box flexDirection="column">
      {label !== undefined && <StyledText as="quiet">{label}</StyledText>}
      <Box
        flexDirection="column"
        flexShrink={0}
        // Ink breaks a full row before the zero-width join character, so the box is one column wider than the
        // terminal.
        width={fits ? width : edge + 1}
        marginLeft={fits ? 0 : -from}
      >
        {rows.map((row, index) => (
          <Text key={index}>{links ? linked(row, href) : row}</Text>
        ))}
      </Box>
    </Box>
  );
}
