import type { View } from '../../session/view/view.ts';
import { type Command, type HintProps, listHints } from '../input/key-table.ts';
import { cutText, widthOf } from '../layout/cut-text.ts';
import { withTerminalGlyphs } from '../theme/glyphs.ts';
import { rows } from '../layout/columns.tsx';
import { type Theme, useTheme } from '../layout/terminal-layout.ts';
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useScreenActions, useView } from '../view-context.ts';
import { StyledText } from './text.tsx';

const EDGE = 1;
const GAP = 1;

/** A narrow screen leaves out "safe now". Separators stand only between hints of the same row. */
function hintTexts(
  commands: readonly Command[],
  typing: boolean,
  moment: View['leaving'],
  theme: Theme,
) {
  const { columns, glyphs, narrow, unicode, i18n } = theme;
  const room = columns - EDGE;
  const note = narrow && moment === 'safe' ? '' : ` (${i18n.t(`ui.leaving.${moment}`)})`;
  const hints = listHints(commands, typing, theme);
  const separator = ` ${glyphs.separator}`;
  const width = (text: string): number => widthOf(withTerminalGlyphs(text, unicode));
  const texts = hints.map(({ key, says, leaves }) => ({
    key,
    rest: cutText(` ${says}${leaves ? note : ''}`, Math.max(1, room - width(key)), glyphs.ellipsis),
  }));
  const gap = width(separator) + GAP;
  return rows(texts, ({ key, rest }) => width(key + rest), room, gap).map((row) =>
    row.map(({ key, rest }, index) => ({
      key,
      rest: index < row.length - 1 ? rest + separator : rest,
    })),
  );
}

/**
 * The keys of this screen and their effects.
 *
 *      enter continue · esc back · ? help · q quit (safe now)
 */
export function HintLine({ commands, typing }: HintProps): ReactNode {
  const theme = useTheme();
  const { leaving } = useScreenActions();
  const { leaving: moment } = useView();
  return (
    <Box flexDirection="column" flexShrink={0} paddingLeft={EDGE}>
      {leaving ? (
        <StyledText as="waiting">{theme.i18n.t('ui.leaving.now')}</StyledText>
      ) : (
        hintTexts(commands, typing, moment, theme).map((row, index) => (
          <Box key={index} columnGap={1}>
            {row.map(({ key, rest }) => (
              <Box key={rest} flexShrink={0}>
                <StyledText as="key">{key}</StyledText>
                <StyledText as="quiet">{rest}</StyledText>
              </Box>
            ))}
          </Box>
        ))
      )}
    </Box>
  );
}
