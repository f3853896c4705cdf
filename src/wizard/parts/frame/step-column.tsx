import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useTheme } from '../../theme/theme.ts';
import { SIDE, SIDE_PADDING } from '../../theme/theme-of.ts';
import { stepTexts } from '../../layout/step-texts.ts';
import { useView } from '../../view-context.ts';
import { Marked } from '../text/marked.tsx';

const { left, right } = SIDE_PADDING;

/**
 * The steps at the side of a wide terminal, one below the other.
 *
 *      ✓ network
 *      ● node
 */
export function StepColumn(): ReactNode {
  const { steps } = useView();
  return (
    <Box flexDirection="column" flexShrink={0} width={SIDE} paddingLeft={left} paddingRight={right}>
      {stepTexts(steps, useTheme()).map(({ id, mark, named, tone }) => (
        <Marked key={id} mark={mark} as={tone} text={named} textAs={tone} />
      ))}
    </Box>
  );
}
