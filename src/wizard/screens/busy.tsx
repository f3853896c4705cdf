import type { ReactNode } from 'react';
import { Frame } from '../parts/frame.tsx';
import { Marked } from '../parts/marked.tsx';
import { useLook } from '../look/look.ts';
import { duration } from '../time/durations.ts';
import { useNow } from '../time/ticker.ts';
import type { ScreenProps } from './screen-props.ts';

/**
 * A short look at something.
 *
 *     ◌ Asking the node who it is …  3 s
 */
export function Busy({ screen }: ScreenProps<'busy'>): ReactNode {
  const { glyphs, words } = useLook();
  const elapsed = useNow() - screen.since;
  const text = elapsed < 1000 ? screen.text : `${screen.text}  ${duration(elapsed, words)}`;
  return (
    <Frame commands={[]}>
      <Marked mark={glyphs.steps.waiting} as="waiting" text={text} />
    </Frame>
  );
}
