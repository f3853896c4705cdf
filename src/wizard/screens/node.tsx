import type { ReactNode } from 'react';
import { command } from '../input/key-table.ts';
import { useTheme } from '../theme/theme.ts';
import { Findings } from '../parts/text/findings.tsx';
import { Frame } from '../parts/frame/frame.tsx';
import { Gap } from '../parts/frame/gap.tsx';
import { StyledText } from '../parts/text/styled-text.tsx';
import { Value } from '../parts/text/value.tsx';
import { useScreenActions } from '../screen-actions.ts';
import type { ScreenProps } from './screen-props.ts';

/** The node's identity, for the operator to confirm. */
export function Node({ screen }: ScreenProps<'node'>): ReactNode {
  const { words } = useTheme();
  const { dispatch } = useScreenActions();
  const commands = [
    command('continue', () => dispatch({ type: 'confirm' })),
    command('retry', () => dispatch({ type: 'retry' })),
    command('back', () => dispatch({ type: 'back' })),
  ];
  return (
    <Frame commands={commands}>
      <StyledText as="title">{words.t('ui.node.question')}</StyledText>
      <StyledText as="quiet">{screen.url}</StyledText>
      <Gap />
      <Value label={words.t('ui.node.id')} value={screen.nodeId} />
      <Gap />
      <Findings findings={screen.findings} />
      <Gap />
      <Value label={words.t('ui.node.public-key')} value={screen.publicKey} />
      <Value label={words.t('ui.node.proof')} value={screen.proof} />
    </Frame>
  );
}
