import { Box } from 'ink';
import type { ReactNode } from 'react';
import { command } from '../input/key-table.ts';
import { useTheme } from '../theme/theme.ts';
import { Frame } from '../parts/frame/frame.tsx';
import { Gap } from '../parts/frame/gap.tsx';
import { StyledText } from '../parts/text/styled-text.tsx';
import { WaitBox } from '../parts/transaction/wait-box.tsx';
import { useScreenActions } from '../screen-actions.ts';
import { useView } from '../view-context.ts';
import type { ScreenProps } from './screen-props.ts';

/** Somebody else's turn. */
export function Waiting({ screen }: ScreenProps<'waiting'>): ReactNode {
  const { words } = useTheme();
  const { dispatch } = useScreenActions();
  const { leaving } = useView();
  const commands = [
    command('look', () => dispatch({ type: 'retry' })),
    command('back', () => dispatch({ type: 'back' })),
  ];
  return (
    <Frame commands={commands}>
      <StyledText as="title">{screen.title}</StyledText>
      <Gap />
      <WaitBox wait={screen.wait} />
      <Gap />
      {screen.lines.map((line, index) => (
        <Box key={index}>
          <StyledText>{line}</StyledText>
        </Box>
      ))}
      <StyledText as="quiet">
        {words.t(leaving === 'safe' ? 'ui.leaving.anytime' : 'ui.leaving.not-yet')}
      </StyledText>
    </Frame>
  );
}
