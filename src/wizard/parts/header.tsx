import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { useTheme } from '../layout/terminal-layout.ts';
import { styleOf } from '../theme/tones.ts';
import { titleLine } from '../layout/title-line.ts';
import { useView } from '../view-context.ts';
import { StyledText } from './text.tsx';
import { STEP_MARGIN, presentStep, stepRow } from '../layout/step-texts.ts';

export function Rule(): ReactNode {
  const theme = useTheme();
  const { columns, glyphs } = theme;
  return (
    <Box flexGrow={1} flexShrink={1} height={1} overflow="hidden">
      <Text {...styleOf('quiet', theme, 'signs')}>{glyphs.rule.repeat(columns)}</Text>
    </Box>
  );
}

/**
 * The title line of every screen: network, phase, operator, and the screen's code.
 *
 *     ── sandbox (test money) · Genbu · operator 0x7099…79C8 ─────────── G4-STAKE ──
 */
export function Header(): ReactNode {
  const view = useView();
  const { edge, place, code } = titleLine(view.header, view.code, useTheme());
  return (
    <Box flexShrink={0}>
      <Edge>{edge}</Edge>
      <Box flexShrink={0} marginX={1}>
        <StyledText>{place}</StyledText>
      </Box>
      <Rule />
      {code !== undefined && (
        <>
          <Box flexShrink={0} marginX={1}>
            <StyledText as="quiet">{code}</StyledText>
          </Box>
          <Edge>{edge}</Edge>
        </>
      )}
    </Box>
  );
}

function Edge({ children }: { readonly children: string }): ReactNode {
  return (
    <Box flexShrink={0}>
      <StyledText as="quiet" sign>
        {children}
      </StyledText>
    </Box>
  );
}

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
