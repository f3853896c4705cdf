import type { ReactNode } from 'react';
import { command } from '../input/key-table.ts';
import { useLook } from '../look/look.ts';
import { Findings } from '../parts/findings.tsx';
import { Frame } from '../parts/frame.tsx';
import { Gap } from '../parts/gap.tsx';
import { PlanTable } from '../parts/plan-table.tsx';
import { Value } from '../parts/value.tsx';
import { useStage } from '../stage-context.ts';
import type { ScreenProps } from './screen-props.ts';

/** The account, and the whole way with its price, before anything is signed. */
export function Account({ screen }: ScreenProps<'account'>): ReactNode {
  const { text } = useLook().words;
  const { dispatch } = useStage();
  const have = text('ui.account.have');
  const commands = [
    ...(screen.ready ? [command('continue', () => dispatch({ type: 'confirm' }))] : []),
    command(screen.ready ? 'look' : 'retry', () => dispatch({ type: 'retry' })),
    command('back', () => dispatch({ type: 'back' })),
  ];
  return (
    <Frame commands={commands}>
      <PlanTable rows={screen.rows} />
      <Gap />
      <Findings findings={screen.findings} />
      <Gap />
      <Value
        label={`${text('ui.account.evm')}, ${have} ${screen.cBalance}`}
        value={screen.evmAddress}
      />
      <Value
        label={`${text('ui.account.p-chain')}, ${have} ${screen.pBalance}`}
        value={screen.pChainAddress}
      />
    </Frame>
  );
}
