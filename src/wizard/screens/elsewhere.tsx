import type { ReactNode } from 'react';
import { command } from '../input/key-table.ts';
import { useChoice } from '../input/use-choice.ts';
import { ChoiceList } from '../parts/form/choice-list.tsx';
import { Frame } from '../parts/frame/frame.tsx';
import { Gap } from '../parts/frame/gap.tsx';
import { Pairs } from '../parts/text/pairs.tsx';
import { ProblemBox } from '../parts/transaction/problem-box.tsx';
import { Question } from '../parts/form/question.tsx';
import { Value } from '../parts/text/value.tsx';
import { WaitBox } from '../parts/transaction/wait-box.tsx';
import { useScreenActions } from '../screen-actions.ts';
import type { ScreenProps } from './screen-props.ts';

const ROOM = 6;

/**
 * A transaction that is signed outside this program: the available actions, the wait for the chain, and the
 * transaction's content.
 */
export function Elsewhere({ screen }: ScreenProps<'elsewhere'>): ReactNode {
  const { title, help, rows, choices, values, wait, problem } = screen;
  const { dispatch } = useScreenActions();
  const { index, commands } = useChoice(choices);
  const refresh = command('look', () => dispatch({ type: 'retry' }));
  return (
    <Frame commands={[...commands, refresh]}>
      <Question text={title} help={help} />
      <ChoiceList choices={choices} picked={index} room={ROOM} />
      <Gap />
      <WaitBox wait={wait} />
      <Gap />
      <Pairs pairs={rows} />
      <Gap />
      {problem && <ProblemBox problem={problem} />}
      {values.map(({ label, value }, index) => (
        <Value key={index} label={label} value={value} />
      ))}
    </Frame>
  );
}
