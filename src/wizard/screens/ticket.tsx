import type { ReactNode } from 'react';
import { useChoice } from '../input/use-choice.ts';
import { ChoiceList } from '../parts/form/choice-list.tsx';
import { Frame } from '../parts/frame/frame.tsx';
import { Gap } from '../parts/frame/gap.tsx';
import { ProblemBox } from '../parts/transaction/problem-box.tsx';
import { Question } from '../parts/form/question.tsx';
import { ProseLine } from '../parts/text/prose-line.tsx';
import { Value } from '../parts/text/value.tsx';
import type { ScreenProps } from './screen-props.ts';

const ROOM = 6;

/** A text that the operator submits elsewhere: the available actions first, then the text itself. */
export function Ticket({ screen }: ScreenProps<'ticket'>): ReactNode {
  const { title, help, choices, markdown, link, problem } = screen;
  const { index, commands } = useChoice(choices);
  return (
    <Frame commands={commands}>
      <Question text={title} help={help} />
      <ChoiceList choices={choices} picked={index} room={ROOM} />
      <Gap />
      {problem && <ProblemBox problem={problem} />}
      {markdown.map((line, index) => (
        <ProseLine key={index} text={line} />
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
