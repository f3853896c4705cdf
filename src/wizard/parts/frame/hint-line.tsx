import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Command } from '../../input/key-table.ts';
import { hintTexts } from '../../layout/hint-texts.ts';
import { useTheme } from '../../theme/theme.ts';
import { useScreenActions } from '../../screen-actions.ts';
import { useView } from '../../view-context.ts';
import { StyledText } from '../text/styled-text.tsx';

interface Props {
  readonly commands: readonly Command[];
  readonly typing: boolean;
}

/**
 * The keys of this screen and their effects.
 *
 *      enter continue · esc back · ? help · q quit (safe now)
 */
export function HintLine({ commands, typing }: Props): ReactNode {
  const theme = useTheme();
  const { columns, narrow, words } = theme;
  const edge = narrow ? 0 : 1;
  const { leaving } = useScreenActions();
  const { leaving: moment } = useView();
  return (
    <Box flexDirection="column" flexShrink={0} paddingX={edge}>
      {leaving ? (
        <StyledText as="waiting">{words.t('ui.leaving.now')}</StyledText>
      ) : (
        hintTexts(commands, typing, moment, theme, columns - 2 * edge).map((row, index) => (
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
