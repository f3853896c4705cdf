import { Box } from 'ink';
import type { ReactNode } from 'react';
import { command } from '../../input/key-table.ts';
import { useOtherActions } from '../../input/use-other-actions.ts';
import { useSecret } from '../../input/use-secret.ts';
import { useTheme } from '../../theme/theme.ts';
import { Frame } from '../../parts/frame/frame.tsx';
import { Gap } from '../../parts/frame/gap.tsx';
import { OtherActionList } from '../../parts/form/other-actions.tsx';
import { Pointer } from '../../parts/text/pointer.tsx';
import { ProblemBox } from '../../parts/transaction/problem-box.tsx';
import { Question } from '../../parts/form/question.tsx';
import { StyledText } from '../../parts/text/styled-text.tsx';
import { useScreenActions } from '../../screen-actions.ts';
import type { ScreenProps } from '../screen-props.ts';

/** Asks for a key or a password with hidden input. */
export function Secret({ screen }: ScreenProps<'secret'>): ReactNode {
  const { words } = useTheme();
  const { dispatch } = useScreenActions();
  const secret = useSecret();
  const { question, help, problem, otherActions = [] } = screen;
  const submit = (): void => {
    // Enter can arrive before a pasted secret is drawn.
    const value = secret.take();
    if (value !== '') dispatch({ type: 'secret', value });
  };
  const focus = useOtherActions(otherActions, [
    command('continue', submit),
    command('back', () => dispatch({ type: 'back' })),
  ]);
  const typing = focus.picked === undefined;
  return (
    <Frame commands={focus.commands} {...(typing && { typing: secret.type })}>
      <Question text={question} help={help} />
      <Box>
        <Pointer here={typing} />
        <StyledText as={secret.typed ? 'done' : 'quiet'}>
          {`(${words.t(secret.typed ? 'ui.input.hidden' : 'ui.input.nothing-typed')})`}
        </StyledText>
      </Box>
      <Box marginLeft={2}>
        <StyledText as="quiet">{words.t('ui.input.never-shown')}</StyledText>
      </Box>
      {problem && !secret.typed && (
        <>
          <Gap />
          <ProblemBox problem={problem} />
        </>
      )}
      <OtherActionList otherActions={otherActions} picked={focus.picked} />
    </Frame>
  );
}
