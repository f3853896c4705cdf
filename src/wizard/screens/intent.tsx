import { useState, type ReactNode } from 'react';
import {
  command,
  commandAfterReading,
  quietCommand,
  otherActionCommand,
} from '../input/key-table.ts';
import { useTheme } from '../theme/theme.ts';
import { FindingLine } from '../parts/text/finding-line.tsx';
import { Frame } from '../parts/frame/frame.tsx';
import { Gap } from '../parts/frame/gap.tsx';
import { TextWithGlyph } from '../parts/text/text-with-glyph.tsx';
import { Pairs } from '../parts/text/pairs.tsx';
import { StyledText } from '../parts/text/styled-text.tsx';
import { Value } from '../parts/text/value.tsx';
import { useScreenActions } from '../screen-actions.ts';
import type { ScreenProps } from './screen-props.ts';

/**
 * A transaction before the operator signs it. Enter never sends the transaction, because Enter is easily
 * pressed by mistake. No key sends the transaction before the operator has seen the whole screen.
 */
export function Intent({ screen }: ScreenProps<'intent'>): ReactNode {
  const { glyphs, words } = useTheme();
  const { dispatch } = useScreenActions();
  const { subject, title, notices = [], rows, final, values, warnings, otherActions = [] } = screen;
  const [pressed, setPressed] = useState(false);
  const commands = [
    commandAfterReading('send', () => dispatch({ type: 'confirm', subject })),
    command('decline', () => dispatch({ type: 'decline' })),
    ...otherActions.map((action) =>
      otherActionCommand(action, () => dispatch({ type: 'other-action', id: action.id }), 'always'),
    ),
    command('back', () => dispatch({ type: 'back' })),
    quietCommand('continue', () => setPressed(true)),
  ];
  return (
    <Frame commands={commands} {...(pressed && { note: words.t('ui.intent.press') })}>
      <StyledText as="title">{words.t('ui.intent.question', { title })}</StyledText>
      {notices.length > 0 && <Gap />}
      {notices.map((notice) => (
        <FindingLine key={notice} verdict="warns" text={notice} />
      ))}
      <Gap />
      <Pairs pairs={rows} />
      {(final !== undefined || warnings.length > 0) && <Gap />}
      {final !== undefined && (
        <TextWithGlyph
          mark={glyphs.verdicts.warns}
          as="warning"
          text={words.t('linear.pair', { label: words.t('ui.intent.final'), value: final })}
        />
      )}
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
