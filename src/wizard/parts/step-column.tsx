import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useLook } from '../look/look.ts';
import { stepTones } from '../look/tones.ts';
import { useView } from '../view-context.ts';
import { Marked } from './marked.tsx';

/** Columns that the steps take at the side. */
export const SIDE = 24;

/**
 * The way at the side of a wide terminal, one step below the other.
 *
 *      ✓ network
 *      ● node
 */
export function StepColumn(): ReactNode {
  const { glyphs, words } = useLook();
  const { steps } = useView();
  return (
    <Box flexDirection="column" flexShrink={0} width={SIDE} paddingLeft={2} paddingRight={1}>
      {steps.map(({ id, title, state }) => {
        const stands = state === 'waiting' || state === 'blocked';
        const named = stands ? `${title} (${words.text(`ui.state.${state}`)})` : title;
        const tone = stepTones[state];
        return <Marked key={id} mark={glyphs.steps[state]} as={tone} text={named} textAs={tone} />;
      })}
    </Box>
  );
}
