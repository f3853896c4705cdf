import { Box } from 'ink';
import type { ReactNode } from 'react';
import { waitingCommands } from '../input/waiting-commands.ts';
import { isSaving } from '../layout/is-saving.ts';
import { useTheme } from '../theme/theme.ts';
import { Findings } from '../parts/text/findings.tsx';
import { Frame } from '../parts/frame/frame.tsx';
import { Gap } from '../parts/frame/gap.tsx';
import { Pairs } from '../parts/text/pairs.tsx';
import { StyledText } from '../parts/text/styled-text.tsx';
import { Value } from '../parts/text/value.tsx';
import { OfferedActions } from '../parts/transaction/offered-actions.tsx';
import { MessageLines } from '../parts/transaction/message-lines.tsx';
import { WaitRows } from '../parts/transaction/wait-rows.tsx';
import { useScreenActions } from '../screen-actions.ts';
import { useView } from '../view-context.ts';
import { countdown } from '../time/durations.ts';
import { useTickerText } from '../time/ticker.ts';
import type { ScreenProps } from './screen-props.ts';

/** The wait for stake, and the stake of the vaults and the operator. */
export function Stake({ screen }: ScreenProps<'stake'>): ReactNode {
  const { words } = useTheme();
  const { t } = words;
  const { dispatch } = useScreenActions();
  const { leaving } = useView();
  const { wait, vaults, minimum, maximum, epoch, nextEpochAt } = screen;
  const epochs = useTickerText((now) =>
    t('ui.stake.epoch', { epoch, countdown: countdown(nextEpochAt - now, words) }),
  );
  // This screen asks no question. The session continues by itself when the operator has stake.
  const { contact, message, otherActions = [] } = screen;
  const commands = waitingCommands(otherActions, dispatch);
  return (
    <Frame commands={commands} {...(message && { message: message.value })}>
      {wait && (
        <>
          <WaitRows wait={wait} contact={contact} isTitle />
          {message && (
            <MessageLines message={message.value} canSave={otherActions.some(isSaving)} />
          )}
          <OfferedActions actions={otherActions} />
          <Gap />
          <StyledText as="quiet">
            {words.t(leaving === 'safe' ? 'ui.leaving.anytime' : 'ui.leaving.not-yet')}
          </StyledText>
          <Gap />
        </>
      )}
      <Box flexWrap="wrap" justifyContent="space-between" columnGap={2}>
        <StyledText as={wait ? 'quiet' : 'title'}>{t('ui.stake.title')}</StyledText>
        <StyledText as={wait ? 'quiet' : 'plain'}>{epochs}</StyledText>
      </Box>
      <Gap />
      {vaults.length === 0 && <StyledText as="quiet">{t('ui.stake.no-vaults')}</StyledText>}
      {vaults.map((vault) => (
        <Vault key={vault.address} vault={vault} />
      ))}
      <Gap />
      <Pairs
        pairs={[
          { label: t('ui.stake.available'), value: screen.available },
          { label: t('ui.stake.used'), value: screen.used },
          { label: t('ui.stake.free'), value: screen.free },
        ]}
      />
      <StyledText as="quiet">{t('ui.stake.limits', { minimum, maximum })}</StyledText>
      <Findings findings={screen.findings ?? []} />
    </Frame>
  );
}

type VaultLine = ScreenProps<'stake'>['screen']['vaults'][number];

function Vault({ vault }: { readonly vault: VaultLine }): ReactNode {
  const { short } = useTheme();
  const { name, address, collateral, wholeUnits, note } = vault;
  return (
    <Box flexDirection="column">
      <Box flexWrap="wrap" columnGap={2}>
        <StyledText>{name}</StyledText>
        <StyledText>{`${wholeUnits} ${collateral}`}</StyledText>
        {note !== undefined && <StyledText as="waiting">{note}</StyledText>}
      </Box>
      {!short && <Value value={address} />}
    </Box>
  );
}
