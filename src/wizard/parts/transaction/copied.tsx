import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useTheme } from '../../theme/theme.ts';
import type { Pair } from '../../../page/page.ts';
import { TextWithGlyph } from '../text/text-with-glyph.tsx';
import { Value } from '../text/value.tsx';

/**
 * Shows which value was sent to the clipboard. A value of one line is shown in full, because no terminal
 * confirms a copy.
 */
export function Copied({ label, value }: Pair): ReactNode {
  const { glyphs, indent, words } = useTheme();
  const lines = value.includes('\n');
  const copied = { label, length: [...value].length };
  const text = words.t(lines ? 'ui.copied.lines' : 'ui.copied', copied);
  return (
    <Box flexDirection="column" paddingX={indent} flexShrink={0}>
      <TextWithGlyph mark={glyphs.log.sent} as="current" text={text} />
      {!lines && <Value value={value} />}
    </Box>
  );
}
