import { Box } from 'ink';
import type { ReactNode } from 'react';
import { waitingCommands } from '../input/waiting-commands.ts';
import { isSaving } from '../layout/is-saving.ts';
import { useTheme } from '../theme/theme.ts';
import { Frame } from '../parts/frame/frame.tsx';
import { Gap } from '../parts/frame/gap.tsx';
import { StyledText } from '../parts/text/styled-text.tsx';
import { OfferedActions } from '../parts/transaction/offered-actions.tsx';
import { MessageLines } from '../parts/transaction/message-lines.tsx';
import { WaitRows } from '../parts/transaction/wait-rows.tsx';
import { useScreenActions } from '../screen-actions.ts';
import { useView } from '../view-context.ts';
import type { ScreenProps } from './screen-props.ts';

/** A wait for another party. */
export function Waiting({ screen }: ScreenProps<'waiting'>): ReactNode {
  const { words } = useTheme();
  const { dispatch } = useScreenActions();
  const { leaving } = useView();
  const { title, wait, contact, message, lines, otherActions = [] } = screen;
  const commands = waitingCommands(otherActions, dispatch);
  return (
    <Frame commands={commands} {...(message && { message: message.value })}>
      <StyledText as="title">{title}</StyledText>
      <Gap />
      <WaitRows wait={wait} contact={contact} />
      {lines.length > 0 && <Gap />}
      {lines.map((line, index) => (
        <Box key={index}>
          <StyledText>{line}</StyledText>
        </Box>
      ))}
      {message && <MessageLines message={message.value} canSave={otherActions.some(isSaving)} />}
      <OfferedActions actions={otherActions} />
      <Gap />
      <StyledText as="quiet">
        {words.t(leaving === 'safe' ? 'ui.leaving.anytime' : 'ui.leaving.not-yet')}
      </StyledText>
    </Frame>
  );
}
