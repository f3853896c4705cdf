import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useTheme } from '../../theme/theme.ts';
import { presentStep, STEP_MARGIN, stepRow } from '../../layout/step-texts.ts';
import { useView } from '../../view-context.ts';
import { StyledText } from '../text/styled-text.tsx';

/**
 * The step bar: all steps, or only the current step on a narrow screen.
 *
 *      ✓ network  ✓ node  ✓ account  ◌ stake (waiting)  ○ complete
 *      Step 4 of 6: stake (waiting)                                     G4-STAKE
 */
export function StepList(): ReactNode {
  const { narrow } = useTheme();
  return narrow ? <PresentStep /> : <AllSteps />;
}

function AllSteps(): ReactNode {
  const { steps } = useView();
  const { gap, items } = stepRow(steps, useTheme());
  return (
    <Box flexShrink={0} flexWrap="wrap" columnGap={gap} paddingLeft={STEP_MARGIN}>
      {items.map(({ id, mark, named, tone }) => (
        <Box key={id} flexShrink={0}>
          <StyledText as={tone} sign>{`${mark} `}</StyledText>
          <StyledText as={tone}>{named}</StyledText>
        </Box>
      ))}
    </Box>
  );
}

function PresentStep(): ReactNode {
  const { steps, code } = useView();
  const { text, tone } = presentStep(steps, code, useTheme());
  return (
    <Box flexShrink={0} paddingX={STEP_MARGIN} justifyContent="space-between">
      <StyledText as={tone}>{text}</StyledText>
      <Box flexShrink={0} marginLeft={STEP_MARGIN}>
        <StyledText as="quiet">{code}</StyledText>
      </Box>
    </Box>
  );
}
