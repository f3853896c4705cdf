import type { ReactNode } from 'react';
import { command } from '../../input/key-table.ts';
import { useLine } from '../../input/use-line.ts';
import { useOtherActions } from '../../input/use-other-actions.ts';
import { Frame } from '../../parts/frame/frame.tsx';
import { Gap } from '../../parts/frame/gap.tsx';
import { OtherActionList } from '../../parts/form/other-actions.tsx';
import { ProblemBox } from '../../parts/transaction/problem-box.tsx';
import { Question } from '../../parts/form/question.tsx';
import { TextBox } from '../../parts/form/text-box.tsx';
import { Value } from '../../parts/text/value.tsx';
import { useScreenActions } from '../../screen-actions.ts';
import type { ScreenProps } from '../screen-props.ts';

/** Asks for one typed value. */
export function Text({ screen }: ScreenProps<'text'>): ReactNode {
  const { dispatch } = useScreenActions();
  const { id, question, help, value, problem, recipes = [], otherActions = [] } = screen;
  const typed = useLine(`${id}: ${question}`, value, problem !== undefined);
  const submit = (): void => dispatch({ type: 'submit', value: typed.give() });
  const focus = useOtherActions(otherActions, [
    command('continue', submit),
    command('back', () => dispatch({ type: 'back' })),
  ]);
  const typing = focus.picked === undefined;
  return (
    <Frame
      commands={focus.commands}
      {...(typing && { typing: typed.type, isEmpty: () => typed.text() === '' })}
    >
      <Question text={question} help={help} />
      <TextBox line={typed.line} focused={typing} />
      {problem && !typed.isEdited && (
        <>
          <Gap />
          <ProblemBox problem={problem} />
        </>
      )}
      {recipes.length > 0 && <Gap />}
      {recipes.map(({ title, command: line }) => (
        <Value key={title} label={title} value={line} />
      ))}
      <OtherActionList otherActions={otherActions} picked={focus.picked} />
    </Frame>
  );
}
