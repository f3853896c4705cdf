import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useTheme } from '../../theme/theme.ts';
import { useView } from '../../view-context.ts';
import { Outcome } from '../transaction/outcome.tsx';
import { Value } from '../text/value.tsx';

/** What stays on the terminal: the outcome, if one was reached, and as the last line the command that resumes. */
export function Farewell(): ReactNode {
  const { indent, words } = useTheme();
  const { screen, resume } = useView();
  return (
    <Box flexDirection="column">
      {screen.kind === 'done' && (
        <Box paddingX={indent} marginBottom={1}>
          <Outcome screen={screen} />
        </Box>
      )}
      <Value value={`${words.t('ui.leaving.go-on')} ${resume}`} within={0} />
    </Box>
  );
}
