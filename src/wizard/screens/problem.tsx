import type { ReactNode } from 'react';
import { command } from '../input/key-table.ts';
import { useLook } from '../look/look.ts';
import { Frame } from '../parts/frame.tsx';
import { Gap } from '../parts/gap.tsx';
import { ProblemBox } from '../parts/problem-box.tsx';
import { Say } from '../parts/say.tsx';
import { useStage } from '../stage-context.ts';
import { countdown, timeOfDay } from '../time/durations.ts';
import { useTold } from '../time/ticker.ts';
import type { ScreenProps } from './screen-props.ts';

/** Something did not work: what, what is safe all the same, what to do. */
export function Problem({ screen }: ScreenProps<'problem'>): ReactNode {
  const { words } = useLook();
  const { dispatch } = useStage();
  const { problem, safe, retryAt, retryUntil, can } = screen;
  const commands = can.map((row) => command(row, () => dispatch({ type: row })));
  return (
    <Frame commands={commands}>
      <ProblemBox problem={problem} safe={safe} />
      <Gap />
      {problem.whose !== 'operator' && (
        <Say as="quiet">{words.text(`ui.turn.${problem.whose}`)}</Say>
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
  const { words, timeZone } = useLook();
  const told = useTold((now) => {
    const again = words.text('ui.time.again', { countdown: countdown(at - now, words) });
    if (until === undefined) return again;
    const clock = timeOfDay(until, now, timeZone, words);
    return `${again} ${words.text('ui.time.again-until', { clock })}`;
  });
  return <Say as="waiting">{told}</Say>;
}
