import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { FormField } from '../../../page/page.ts';
import type { Line } from '../../input/edit-line.ts';
import { useTheme } from '../../theme/theme.ts';
import { Columns } from '../../layout/columns.tsx';
import { FindingLine } from '../text/findings.tsx';
import { StyledText } from '../text/styled-text.tsx';
import { TextBox } from './text-box.tsx';

interface Props {
  readonly field: FormField;
  readonly line: Line;
  readonly focused: boolean;
}

/**
 * One field of a form: the title and unit, with the value below. The field's problem or, for the focused
 * field, its help comes last.
 *
 *     stake (COL)
 *     > 1500█
 *       Enter 10 COL to 5,000 COL (all that is available)
 */
export function FieldRow({ field, line, focused }: Props): ReactNode {
  const { short, words } = useTheme();
  const { title, unit, help, problem } = field;
  const error = problem && words.error(problem, 'wizard');
  return (
    <Box flexDirection="column">
      <StyledText as={focused ? 'focused' : 'quiet'}>
        {unit === undefined ? title : `${title} (${unit})`}
      </StyledText>
      <TextBox line={line} focused={focused} />
      {problem && error && (
        <Box flexDirection="column" marginLeft={2}>
          <Columns less={2}>
            <FindingLine verdict="fails" text={`${error.text} ${problem.code}`} />
            {focused && error.next.map((step) => <StyledText key={step}>{step}</StyledText>)}
          </Columns>
        </Box>
      )}
      {focused && help !== undefined && !problem && !short && (
        <Box marginLeft={2}>
          <Columns less={2}>
            <StyledText as="quiet">{help}</StyledText>
          </Columns>
        </Box>
      )}
    </Box>
  );
}
