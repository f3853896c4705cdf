import { Box } from 'ink';
import { Fragment, type ReactNode } from 'react';
import { useTheme } from '../../theme/theme.ts';
import { presentStep } from '../../layout/step-texts.ts';
import { BlockView } from '../../page/block-view.tsx';
import { usePage } from '../../page/page-context.ts';
import { useView } from '../../view-context.ts';
import { StyledText } from '../text/styled-text.tsx';
import { Value } from '../text/value.tsx';
import { Gap } from './gap.tsx';

/**
 * The lines that stay on the terminal after the wizard ends: the page of a result or else the current step,
 * and last the command that resumes the session.
 */
export function Farewell(): ReactNode {
  const theme = useTheme();
  const { columns, indent, words } = theme;
  const { steps, code, resume } = useView();
  const { blocks } = usePage();
  const isResult = blocks.some((block) => block.kind === 'title' && block.mark === 'done');
  const step = presentStep(steps, code, theme).text;
  return (
    <Box flexDirection="column" width={columns}>
      {isResult && (
        <Box flexDirection="column" paddingX={indent} marginBottom={1}>
          {blocks.map((block, index) => (
            <Fragment key={index}>
              {index === 1 && <Gap />}
              <BlockView block={block} actions={[]} />
            </Fragment>
          ))}
        </Box>
      )}
      {!isResult && step !== '' && <StyledText>{step}</StyledText>}
      <Value value={`${words.t('ui.leaving.go-on')} ${resume}`} within={0} />
    </Box>
  );
}
