import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { useTheme } from '../../theme/theme.ts';
import { qrRows } from './qr-rows.ts';
import { StyledText } from '../text/styled-text.tsx';

/** The rows of the screen around the codes: header, steps, a caption, hints. */
const ROWS_AROUND = 8;

interface Props {
  readonly codes: readonly { readonly label: string; readonly value: string }[];
}

/**
 * Values as QR codes, beside each other or one below the other. If the terminal cannot show the codes, a
 * sentence replaces them.
 */
export function QrCodes({ codes }: Props): ReactNode {
  const { columns, rows, colour, unicode, indent, words } = useTheme();
  const drawn = codes.map(({ label, value }) => ({ label, value, lines: qrRows(value) }));
  const width = Math.max(...drawn.map(({ lines }) => lines[0]?.length ?? 0));
  const height = Math.max(...drawn.map(({ lines }) => lines.length));
  if (!unicode || columns < width + 2 * indent || rows < height + ROWS_AROUND) {
    return <StyledText>{words.t('ui.account.qr.none')}</StyledText>;
  }
  const side = columns >= 2 * width + 3 + 2 * indent;
  // The colours are fixed, so that light modules are lighter than dark modules in every theme of the
  // terminal.
  const paint = colour ? ({ color: 'whiteBright', backgroundColor: 'black' } as const) : {};
  return (
    <Box flexDirection={side ? 'row' : 'column'} columnGap={3}>
      {drawn.map(({ label, value, lines }) => (
        <Box key={value} flexDirection="column" flexShrink={0} width={width}>
          {lines.map((line, index) => (
            <Text key={index} {...paint}>
              {line}
            </Text>
          ))}
          <StyledText as="quiet">{label}</StyledText>
        </Box>
      ))}
    </Box>
  );
}
