import type { ReactNode } from 'react';
import { command } from '../input/key-table.ts';
import { useLook } from '../look/look.ts';
import { Frame } from '../parts/frame.tsx';
import { Gap } from '../parts/gap.tsx';
import { ProblemBox } from '../parts/problem-box.tsx';
import { Say } from '../parts/say.tsx';
import { useStage } from '../stage-context.ts';
import { countdown } from '../time/durations.ts';
import { useNow } from '../time/ticker.ts';
import type { ScreenProps } from './screen-props.ts';

/** Something did not work: what, what is safe all the same, what to do. */
export function Problem({ screen }: ScreenProps<'problem'>): ReactNode {
  const { words } = useLook();
  const { dispatch } = useStage();
  const { problem, safe, retryAt, can } = screen;
  const commands = can.map((row) => command(row, () => dispatch({ type: row })));
  return (
    <Frame commands={commands}>
      <ProblemBox problem={problem} safe={safe} />
      <Gap />
      {problem.whose !== 'operator' && (
        <Say as="quiet">{words.text(`ui.turn.${problem.whose}`)}</Say>
      )}
      {retryAt !== undefined && <Again at={retryAt} />}
    </Frame>
  );
}

function Again({ at }: { readonly at: number }): ReactNode {
  const { words } = useLook();
  const now = useNow();
  return (
    <Say as="waiting">{words.text('ui.time.again', { countdown: countdown(at - now, words) })}</Say>
  );
}
