import type { ReactNode } from 'react';
import { widthOf } from '../../layout/cut-text.ts';
import { useTheme } from '../../theme/theme.ts';
import { StyledText } from './styled-text.tsx';
import { Value } from './value.tsx';

/** Matches a word of visible ASCII characters. A Japanese text may break between its characters. */
const UNBROKEN = /^[!-~]+$/;

/**
 * A line of a text to submit; the line wraps between words. A value that is too long for one row, such as a
 * key, begins on a row of its own. The operator can then copy the value in one piece.
 *
 *     - **BLS public key:**
 *     `0x8f95423f7142d00a48e1014a3de8d28907d420dc33b3052a6dee03a3f2941a39…`
 */
export function ProseLine({ text }: { readonly text: string }): ReactNode {
  const { columns, indent } = useTheme();
  const room = columns - 2 * indent;
  if (widthOf(text) <= room) return <Value value={text} />;
  const words = text.split(' ');
  const at = words.findIndex((word) => UNBROKEN.test(word) && widthOf(word) > room);
  const value = words[at];
  if (value === undefined) return <StyledText>{text}</StyledText>;
  const before = words.slice(0, at).join(' ');
  const after = words.slice(at + 1).join(' ');
  return (
    <>
      {before !== '' && <ProseLine text={before} />}
      <Value value={value} />
      {after !== '' && <ProseLine text={after} />}
    </>
  );
}
