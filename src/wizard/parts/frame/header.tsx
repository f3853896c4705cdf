import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useTheme } from '../../theme/theme.ts';
import { titleLine } from '../../layout/title-line.ts';
import { useView } from '../../view-context.ts';
import { Rule } from './rule.tsx';
import { StyledText } from '../text/styled-text.tsx';

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
