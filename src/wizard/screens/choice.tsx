import type { ReactNode } from 'react';
import { command, quietCommand } from '../input/key-table.ts';
import { usePick } from '../input/use-pick.ts';
import { useLook } from '../look/look.ts';
import { ChoiceList } from '../parts/choice-list.tsx';
import { Frame } from '../parts/frame.tsx';
import { Gap } from '../parts/gap.tsx';
import { ProblemBox } from '../parts/problem-box.tsx';
import { Question } from '../parts/question.tsx';
import { useStage } from '../stage-context.ts';
import type { ScreenProps } from './screen-props.ts';

// Header, steps, question, help, hints, what is out of sight, and the blank lines between them; a low
// screen has neither help nor blank lines.
const AROUND = 12;
const AROUND_SHORT = 8;

/** Pick one of several. */
export function Choice({ screen }: ScreenProps<'choice'>): ReactNode {
  const { rows, short } = useLook();
  const { dispatch } = useStage();
  const pick = usePick(screen.choices, screen.preferred);
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
      <Question text={screen.question} help={screen.help} />
      <ChoiceList
        choices={screen.choices}
        picked={pick.index}
        room={Math.max(3, rows - (short ? AROUND_SHORT : AROUND))}
      />
      {screen.problem && (
        <>
          <Gap />
          <ProblemBox problem={screen.problem} />
        </>
      )}
    </Frame>
  );
}
