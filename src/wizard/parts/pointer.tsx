import type { ReactNode } from 'react';
import { useTheme } from '../theme/theme.ts';
import { Say } from './say.tsx';

/** Stands before what has the focus; as much room is left empty before the rest. */
export function Pointer({ here }: { readonly here: boolean }): ReactNode {
  const { glyphs } = useTheme();
  if (!here) return <Say>{'  '}</Say>;
  return <Say as="current" sign>{`${glyphs.pointer} `}</Say>;
}
