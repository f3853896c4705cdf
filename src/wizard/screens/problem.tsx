import type { ReactNode } from 'react';
import { command, otherActionCommand } from '../input/key-table.ts';
import { useTheme } from '../theme/theme.ts';
import { Frame } from '../parts/frame/frame.tsx';
import { Gap } from '../parts/frame/gap.tsx';
import { ActionRow } from '../parts/form/other-actions.tsx';
import { ProblemBox } from '../parts/transaction/problem-box.tsx';
import { StyledText } from '../parts/text/styled-text.tsx';
import { useScreenActions } from '../screen-actions.ts';
import { countdown, timeOfDay } from '../time/durations.ts';
import { useTickerText } from '../time/ticker.ts';
import type { ScreenProps } from './screen-props.ts';

/** An error: what failed, what stays safe, and what to do. */
export function Problem({ screen }: ScreenProps<'problem'>): ReactNode {
  const { words } = useTheme();
  const { dispatch } = useScreenActions();
  const { problem, safe, retryAt, retryUntil, can, otherActions = [] } = screen;
  const commands = [
    ...otherActions.map((action) =>
      otherActionCommand(action, () => dispatch({ type: 'other-action', id: action.id })),
    ),
    ...can.map((row) => command(row, () => dispatch({ type: row }))),
  ];
  return (
    <Frame commands={commands}>
      <ProblemBox problem={problem} safe={safe} isTitle>
        {otherActions.length > 0 && (
          <>
            <ActionRow otherActions={otherActions} picked={undefined} />
            <Gap />
          </>
        )}
      </ProblemBox>
      <Gap />
      {problem.whose !== 'operator' && (
        <StyledText as="quiet">{words.t(`ui.resolve.${problem.whose}`)}</StyledText>
      )}
      {retryAt !== undefined && <Again at={retryAt} until={retryUntil} />}
    </Frame>
  );
}

interface AgainProps {
  readonly at: number;
  readonly until: number | undefined;
}

function Again({ at, until }: AgainProps): ReactNode {
  const { words } = useTheme();
  const text = useTickerText((now) => {
    const again = words.t('ui.time.again', { countdown: countdown(at - now, words) });
    if (until === undefined) return again;
    const clock = timeOfDay(until, now, words);
    return `${again} ${words.t('ui.time.again-until', { clock })}`;
  });
  return <StyledText as="waiting">{text}</StyledText>;
}
