import type { ReactNode } from 'react';
import { useChoice } from '../input/use-choice.ts';
import { ChoiceList } from '../parts/choice-list.tsx';
import { Frame } from '../parts/frame.tsx';
import { Gap } from '../parts/gap.tsx';
import { Outcome } from '../parts/outcome.tsx';
import type { ScreenProps } from './screen-props.ts';

const ROOM = 6;

/** It is finished: the facts to keep, and what could be next. */
export function Done({ screen }: ScreenProps<'done'>): ReactNode {
  const { index, commands } = useChoice(screen.choices);
  return (
    <Frame commands={screen.choices.length === 0 ? [] : commands}>
      <Outcome screen={screen}>
        <Gap />
        <ChoiceList choices={screen.choices} picked={index} room={ROOM} />
      </Outcome>
    </Frame>
  );
}
