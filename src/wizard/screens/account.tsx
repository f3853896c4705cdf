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
  const { words } = useLook();
  const { dispatch } = useStage();
  const { evm, pChain, have } = words.account;
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
      <Value label={`${evm}, ${have} ${screen.cBalance}`} value={screen.evmAddress} />
      <Value label={`${pChain}, ${have} ${screen.pBalance}`} value={screen.pChainAddress} />
    </Frame>
  );
}
