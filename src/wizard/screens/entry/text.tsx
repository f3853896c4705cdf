import type { ReactNode } from 'react';
import { command } from '../../input/key-table.ts';
import { useLine } from '../../input/use-line.ts';
import { useOtherWays } from '../../input/use-other-ways.ts';
import { Frame } from '../../parts/frame/frame.tsx';
import { Gap } from '../../parts/frame/gap.tsx';
import { OtherWays } from '../../parts/form/other-ways.tsx';
import { ProblemBox } from '../../parts/transaction/problem-box.tsx';
import { Question } from '../../parts/form/question.tsx';
import { TextBox } from '../../parts/form/text-box.tsx';
import { Value } from '../../parts/text/value.tsx';
import { useScreenActions } from '../../screen-actions.ts';
import type { ScreenProps } from '../screen-props.ts';

/** Asks for one typed value. */
export function Text({ screen }: ScreenProps<'text'>): ReactNode {
  const { dispatch } = useScreenActions();
  const { id, question, help, value, problem, recipes = [], also = [] } = screen;
  const typed = useLine(`${id}: ${question}`, value, problem !== undefined);
  const submit = (): void => dispatch({ type: 'submit', value: typed.give() });
  const ways = useOtherWays(also, [
    command('continue', submit),
    command('back', () => dispatch({ type: 'back' })),
  ]);
  const typing = ways.picked === undefined;
  return (
    <Frame
      commands={ways.commands}
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
      <OtherWays also={also} picked={ways.picked} />
    </Frame>
  );
}
