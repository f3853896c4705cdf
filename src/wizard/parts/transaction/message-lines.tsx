import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Columns } from '../../layout/columns.tsx';
import { useTheme } from '../../theme/theme.ts';
import { Gap } from '../frame/gap.tsx';
import { StyledText } from '../text/styled-text.tsx';

interface Props {
  readonly message: string;
  /** True if a key also saves the message. */
  readonly canSave: boolean;
}

const INDENT = 2;

/** A message to another party, in full, and the keys that copy and save it. */
export function MessageLines({ message, canSave }: Props): ReactNode {
  const { words } = useTheme();
  return (
    <Box flexDirection="column">
      <StyledText>{words.t(canSave ? 'ui.wait.message-save' : 'ui.wait.message')}</StyledText>
      <Gap />
      <Box flexDirection="column" marginLeft={INDENT}>
        <Columns less={INDENT}>
          {message.split('\n').map((line, index) => (
            <StyledText key={index}>{line === '' ? ' ' : line}</StyledText>
          ))}
        </Columns>
      </Box>
    </Box>
  );
}
