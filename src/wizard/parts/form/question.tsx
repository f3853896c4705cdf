import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useTheme } from '../../theme/theme.ts';
import { Gap } from '../frame/gap.tsx';
import { StyledText } from '../text/styled-text.tsx';

interface Props {
  readonly text: string;
  readonly help?: string | undefined;
}

/** The question of a screen, with its explanation if there is room. */
export function Question({ text, help }: Props): ReactNode {
  const { short } = useTheme();
  return (
    <Box flexDirection="column">
      <StyledText as="title">{text}</StyledText>
      {help !== undefined && !short && <StyledText as="quiet">{help}</StyledText>}
      <Gap />
    </Box>
  );
}
