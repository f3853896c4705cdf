import { Text, Transform } from 'ink';
import type { ReactNode } from 'react';
import { breakJapanese } from '../../../i18n/break-japanese.ts';
import { widthOf } from '../../layout/cut-text.ts';
import { withTerminalGlyphs } from '../../theme/glyphs.ts';
import { useTheme } from '../../theme/theme.ts';
import { useRoom } from '../../layout/room.ts';
import { styleOf, type Tone } from '../../theme/tones.ts';

interface Props {
  readonly as?: Tone;
  /** True for a glyph, a pointer or a rule; false for words. */
  readonly sign?: boolean;
  readonly children: string;
}

// Matches spaces at the start of a wrapped row, which would indent the row.
const ESCAPE = '\u001b';
const LEADING = new RegExp(`^((?:${ESCAPE}\\[[\\d;]*m)*) +`);

/**
 * A piece of text. Applies the tone's style, breaks Japanese lines, and replaces glyphs with ASCII where needed.
 */
export function StyledText({ as = 'plain', sign = false, children }: Props): ReactNode {
  const theme = useTheme();
  const { unicode, words } = theme;
  const room = useRoom();
  const isBroken = words.language === 'ja' && room !== undefined;
  const text = isBroken ? breakJapanese(children, room, widthOf) : children;
  return (
    <Transform transform={(line, index) => (index === 0 ? line : line.replace(LEADING, '$1'))}>
      <Text {...styleOf(as, theme, sign ? 'signs' : 'words')}>
        {withTerminalGlyphs(text, unicode)}
      </Text>
    </Transform>
  );
}
