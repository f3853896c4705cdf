import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useTheme } from '../../theme/theme.ts';
import { presentStep } from '../../layout/step-texts.ts';
import { useView } from '../../view-context.ts';
import { Outcome } from '../transaction/outcome.tsx';
import { StyledText } from '../text/styled-text.tsx';
import { Value } from '../text/value.tsx';

/**
 * The lines that stay on the terminal after the wizard ends: the node's result or the current step, and last
 * the command that resumes the session.
 */
export function Farewell(): ReactNode {
  const theme = useTheme();
  const { columns, indent, words } = theme;
  const { screen, steps, code, resume } = useView();
  const step = presentStep(steps, code, theme).text;
  return (
    <Box flexDirection="column" width={columns}>
      {screen.kind === 'done' && (
        <Box paddingX={indent} marginBottom={1}>
          <Outcome screen={screen} />
        </Box>
      )}
      {screen.kind !== 'done' && step !== '' && <StyledText>{step}</StyledText>}
      <Value value={`${words.t('ui.leaving.go-on')} ${resume}`} within={0} />
    </Box>
  );
}
