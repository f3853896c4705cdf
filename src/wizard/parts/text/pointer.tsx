import type { ReactNode } from 'react';
import { useTheme } from '../../theme/theme.ts';
import { StyledText } from './styled-text.tsx';

/** The pointer before the focused item, or blank columns of the same width before any other item. */
export function Pointer({ here }: { readonly here: boolean }): ReactNode {
  const { glyphs } = useTheme();
  if (!here) return <StyledText>{'  '}</StyledText>;
  return <StyledText as="current" sign>{`${glyphs.pointer} `}</StyledText>;
}
