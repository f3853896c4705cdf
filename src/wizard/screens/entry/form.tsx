import { Box } from 'ink';
import { Fragment, type ReactNode } from 'react';
import { command, quietCommand } from '../../input/key-table.ts';
import { useForm } from '../../input/use-form.ts';
import { cutText } from '../../layout/cut-text.ts';
import { useTheme } from '../../theme/theme.ts';
import { FieldRow } from '../../parts/form/field-row.tsx';
import { Findings } from '../../parts/text/findings.tsx';
import { Frame } from '../../parts/frame/frame.tsx';
import { Gap } from '../../parts/frame/gap.tsx';
import { Question } from '../../parts/form/question.tsx';
import { StyledText } from '../../parts/text/styled-text.tsx';
import { useScreenActions } from '../../screen-actions.ts';
import type { ScreenProps } from '../screen-props.ts';

/**
 * Asks for one or more values. On a screen with few rows, only the focused field and fields with a problem
 * are shown in full.
 */
export function Form({ screen }: ScreenProps<'form'>): ReactNode {
  const { columns, glyphs, short } = useTheme();
  const { dispatch } = useScreenActions();
  const form = useForm(screen.fields);
  const commands = [
    command('confirm', () => dispatch({ type: 'confirm' })),
    // A form with a single field has no next field.
    ...(screen.fields.length > 1
      ? [command('nextField', form.next), quietCommand('previousField', form.previous)]
      : []),
    command('back', () => dispatch({ type: 'back' })),
  ];
  return (
    <Frame commands={commands} typing={form.type} isEmpty={form.isEmpty}>
      <Question text={screen.question} />
      {screen.fields.map((field, index) => {
        const focused = index === form.focused;
        const line = form.lineOf(field);
        if (focused || !short || field.problem) {
          return (
            <Fragment key={field.id}>
              {index > 0 && <Gap />}
              <FieldRow field={field} line={line} focused={focused} />
            </Fragment>
          );
        }
        const brief = `  ${field.title}: ${line.text}`;
        return (
          <Box key={field.id}>
            <StyledText as="quiet">{cutText(brief, columns - 4, glyphs.ellipsis)}</StyledText>
          </Box>
        );
      })}
      <Gap />
      <Findings findings={screen.facts} />
    </Frame>
  );
}
