import type { ReactNode } from 'react';
import { command, commandAfterReading } from '../input/key-table.ts';
import { useTheme } from '../theme/theme.ts';
import { FindingLine } from '../parts/text/finding-line.tsx';
import { Frame } from '../parts/frame/frame.tsx';
import { Gap } from '../parts/frame/gap.tsx';
import { Pairs } from '../parts/text/pairs.tsx';
import { StyledText } from '../parts/text/styled-text.tsx';
import { Value } from '../parts/text/value.tsx';
import { useScreenActions } from '../screen-actions.ts';
import type { ScreenProps } from './screen-props.ts';

/**
 * What would be sent, before it is signed. Enter never sends: it is typed too easily; and nothing does before
 * all of it has been in sight.
 */
export function Intent({ screen }: ScreenProps<'intent'>): ReactNode {
  const { words } = useTheme();
  const { dispatch } = useScreenActions();
  const { title, rows, values, warnings } = screen;
  const commands = [
    commandAfterReading('send', () => dispatch({ type: 'confirm' })),
    command('decline', () => dispatch({ type: 'decline' })),
    command('back', () => dispatch({ type: 'back' })),
  ];
  return (
    <Frame commands={commands}>
      <StyledText as="title">{words.t('ui.intent.question', { title })}</StyledText>
      <Gap />
      <Pairs pairs={rows} />
      {warnings.length > 0 && <Gap />}
      {warnings.map((warning) => (
        <FindingLine key={warning} verdict="warns" text={warning} />
      ))}
      {values.length > 0 && <Gap />}
      {values.map(({ label, value }) => (
        <Value key={label} label={label} value={value} />
      ))}
      <Gap />
      <StyledText as="quiet">{words.t('ui.intent.signed')}</StyledText>
    </Frame>
  );
}
