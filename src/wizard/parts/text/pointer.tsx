import type { ReactNode } from 'react';
import { useTheme } from '../../theme/theme.ts';
import { StyledText } from './styled-text.tsx';

/** The pointer in front of the focused item, and an equally wide space in front of the others. */
export function Pointer({ here }: { readonly here: boolean }): ReactNode {
  const { glyphs } = useTheme();
  if (!here) return <StyledText>{'  '}</StyledText>;
  return <StyledText as="current" sign>{`${glyphs.pointer} `}</StyledText>;
}
