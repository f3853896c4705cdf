import type { ReactNode } from 'react';
import { useTheme } from '../../theme/theme.ts';
import { StyledText } from './styled-text.tsx';

/** Stands before what has the focus; as much room is left empty before the rest. */
export function Pointer({ here }: { readonly here: boolean }): ReactNode {
  const { glyphs } = useTheme();
  if (!here) return <StyledText>{'  '}</StyledText>;
  return <StyledText as="current" sign>{`${glyphs.pointer} `}</StyledText>;
}
