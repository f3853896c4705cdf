import { Box } from 'ink';
import type { ReactNode } from 'react';
import { command, otherActionCommand } from '../input/key-table.ts';
import { useTheme } from '../theme/theme.ts';
import { Frame } from '../parts/frame/frame.tsx';
import { Gap } from '../parts/frame/gap.tsx';
import { ActionRow } from '../parts/form/other-actions.tsx';
import { WarpStepRow } from '../parts/transaction/warp-step-row.tsx';
import { StyledText } from '../parts/text/styled-text.tsx';
import { useScreenActions } from '../screen-actions.ts';
import { countdown } from '../time/durations.ts';
import { useTickerText } from '../time/ticker.ts';
import { useView } from '../view-context.ts';
import type { ScreenProps } from './screen-props.ts';

/** A task in progress with its steps. */
export function Progress({ screen }: ScreenProps<'progress'>): ReactNode {
  const { words } = useTheme();
  const { dispatch } = useScreenActions();
  const { leaving } = useView();
  const { title, steps, expiresAt, otherActions = [] } = screen;
  const ends = useTickerText((now) => {
    if (expiresAt === undefined) return '';
    if (expiresAt <= now) return words.t('ui.time.ended');
    return words.t('ui.time.ends', { countdown: countdown(expiresAt - now, words) });
  });
  const commands = [
    ...otherActions.map((action) =>
      otherActionCommand(action, () => dispatch({ type: 'other-action', id: action.id })),
    ),
    command('back', () => dispatch({ type: 'back' })),
  ];
  return (
    <Frame commands={commands}>
      <Box flexWrap="wrap" justifyContent="space-between" columnGap={2}>
        <StyledText as="title">{title}</StyledText>
        {ends !== '' && <StyledText as="quiet">{ends}</StyledText>}
      </Box>
      <Gap />
      {steps.map((step) => (
        <WarpStepRow key={step.id} step={step} />
      ))}
      {otherActions.length > 0 && <Gap />}
      <ActionRow otherActions={otherActions} picked={undefined} />
      <Gap />
      <StyledText as="quiet">
        {words.t(leaving === 'safe' ? 'ui.leaving.anytime' : 'ui.leaving.not-yet')}
      </StyledText>
    </Frame>
  );
}
