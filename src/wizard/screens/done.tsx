import type { ReactNode } from 'react';
import { command, quietCommand } from '../input/key-table.ts';
import { usePick } from '../input/use-pick.ts';
import { ChoiceList } from '../parts/choice-list.tsx';
import { Frame } from '../parts/frame.tsx';
import { Gap } from '../parts/gap.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { useStage } from '../stage-context.ts';
import type { ScreenProps } from './screen-props.ts';

const ROOM = 6;

/** It is finished: the facts to keep, and what could be next. */
export function Done({ screen }: ScreenProps<'done'>): ReactNode {
  const { dispatch } = useStage();
  const pick = usePick(screen.choices);
  const choose = (): void => {
    const choice = pick.choice();
    if (choice) dispatch({ type: 'choose', id: choice.id });
  };
  const commands =
    screen.choices.length === 0
      ? []
      : [
          command('choose', choose),
          quietCommand('up', pick.up),
          command('down', pick.down),
          command('back', () => dispatch({ type: 'back' })),
        ];
  return (
    <Frame commands={commands}>
      <Outcome screen={screen}>
        <Gap />
        <ChoiceList choices={screen.choices} picked={pick.index} room={ROOM} />
      </Outcome>
    </Frame>
  );
}
