import type { ReactNode } from 'react';
import { Frame } from '../parts/frame/frame.tsx';
import { TextWithGlyph } from '../parts/text/text-with-glyph.tsx';
import { useTheme } from '../theme/theme.ts';
import { elapsed } from '../time/durations.ts';
import { useTickerText } from '../time/ticker.ts';
import type { ScreenProps } from './screen-props.ts';

/**
 * The program's current work, and how long the work has taken so far.
 *
 *     ◌ Reading the NodeID from http://127.0.0.1:9650 …  3 s
 */
export function Busy({ screen }: ScreenProps<'busy'>): ReactNode {
  const { glyphs, words } = useTheme();
  const text = useTickerText((now) => {
    const since = now - screen.since;
    return since < 1000 ? screen.text : `${screen.text}  ${elapsed(since, words)}`;
  });
  return (
    <Frame commands={[]}>
      <TextWithGlyph mark={glyphs.steps.waiting} as="waiting" text={text} />
    </Frame>
  );
}
