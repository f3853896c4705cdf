import type { ReactNode } from 'react';
import { command, otherActionCommand } from '../input/key-table.ts';
import { useTheme } from '../theme/theme.ts';
import { Findings } from '../parts/text/findings.tsx';
import { Frame } from '../parts/frame/frame.tsx';
import { Gap } from '../parts/frame/gap.tsx';
import { ActionRow } from '../parts/form/other-actions.tsx';
import { PlanTable } from '../parts/transaction/plan-table.tsx';
import { StyledText } from '../parts/text/styled-text.tsx';
import { Value } from '../parts/text/value.tsx';
import { useScreenActions } from '../screen-actions.ts';
import type { ScreenProps } from './screen-props.ts';

/** The account, and all steps with their prices. */
export function Account({ screen }: ScreenProps<'account'>): ReactNode {
  const { t } = useTheme().words;
  const { dispatch } = useScreenActions();
  const have = t('ui.account.have');
  const addresses = [
    {
      label: `${t('ui.account.evm')}, ${have} ${screen.cBalance}`,
      value: screen.evmAddress,
    },
    {
      label: `${t('ui.account.p-chain')}, ${have} ${screen.pBalance}`,
      value: screen.pChainAddress,
    },
  ];
  const { otherActions = [] } = screen;
  const commands = [
    ...(screen.ready ? [command('continue', () => dispatch({ type: 'confirm' }))] : []),
    ...otherActions.map((action) =>
      otherActionCommand(action, () => dispatch({ type: 'other-action', id: action.id })),
    ),
    command(screen.ready ? 'look' : 'retry', () => dispatch({ type: 'retry' })),
    command('back', () => dispatch({ type: 'back' })),
  ];
  // If funds are missing, `funds` comes first, because it explains how to add funds.
  const funds = (
    <>
      <Findings findings={screen.findings} />
      {screen.ready && <Gap />}
      {addresses.map(({ label, value }) => (
        <Value key={value} label={label} value={value} />
      ))}
    </>
  );
  return (
    <Frame commands={commands}>
      {!screen.ready && (
        <>
          {funds}
          <Gap />
        </>
      )}
      <PlanTable rows={screen.rows} total={screen.total} />
      <Gap />
      {screen.lasting !== undefined && <StyledText>{screen.lasting}</StyledText>}
      {screen.ready && funds}
      {otherActions.length > 0 && <Gap />}
      <ActionRow otherActions={otherActions} picked={undefined} />
    </Frame>
  );
}
