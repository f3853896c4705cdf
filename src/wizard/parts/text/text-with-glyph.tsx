import { Box } from 'ink';
import type { ReactNode } from 'react';
import { widthOf } from '../../layout/cut-text.ts';
import type { Tone } from '../../theme/tones.ts';
import { Columns } from '../../layout/columns.tsx';
import { StyledText } from './styled-text.tsx';

interface Props {
  readonly mark: string;
  readonly as: Tone;
  readonly text: string;
  /** The tone of the text; plain by default. */
  readonly textAs?: Tone;
}

/** A glyph and a text that wraps next to it. */
export function TextWithGlyph({ mark, as, text, textAs = 'plain' }: Props): ReactNode {
  return (
    <Box>
      <Box flexShrink={0} marginRight={1}>
        <StyledText as={as} sign>
          {mark}
        </StyledText>
      </Box>
      <Columns less={widthOf(mark) + 1}>
        <StyledText as={textAs}>{text}</StyledText>
      </Columns>
    </Box>
  );
}
