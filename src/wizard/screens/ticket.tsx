import type { ReactNode } from 'react';
import { command, quietCommand } from '../input/key-table.ts';
import { usePick } from '../input/use-pick.ts';
import { ChoiceList } from '../parts/choice-list.tsx';
import { Frame } from '../parts/frame.tsx';
import { Gap } from '../parts/gap.tsx';
import { ProblemBox } from '../parts/problem-box.tsx';
import { Question } from '../parts/question.tsx';
import { Value } from '../parts/value.tsx';
import { useStage } from '../stage-context.ts';
import type { ScreenProps } from './screen-props.ts';

const ROOM = 6;

/** A text to hand in: what can be done with it first, then the text itself. */
export function Ticket({ screen }: ScreenProps<'ticket'>): ReactNode {
  const { dispatch } = useStage();
  const { title, help, choices, markdown, link, problem } = screen;
  const pick = usePick(choices);
  const choose = (): void => {
    const choice = pick.choice();
    if (choice) dispatch({ type: 'choose', id: choice.id });
  };
  const commands = [
    command('choose', choose),
    quietCommand('up', pick.up),
    command('down', pick.down),
    command('back', () => dispatch({ type: 'back' })),
  ];
  return (
    <Frame commands={commands}>
      <Question text={title} help={help} />
      <ChoiceList choices={choices} picked={pick.index} room={ROOM} />
      <Gap />
      {problem && <ProblemBox problem={problem} />}
      {markdown.map((line, index) => (
        <Value key={index} value={line} />
      ))}
      {link !== undefined && (
        <>
          <Gap />
          <Value value={link} />
        </>
      )}
    </Frame>
  );
}
