import { useState, type ReactNode } from 'react';
import { command } from '../input/key-table.ts';
import { useLook } from '../look/look.ts';
import { FindingLine } from '../parts/finding-line.tsx';
import { Frame } from '../parts/frame.tsx';
import { Gap } from '../parts/gap.tsx';
import { Pairs } from '../parts/pairs.tsx';
import { Say } from '../parts/say.tsx';
import { Value } from '../parts/value.tsx';
import { useStage } from '../stage-context.ts';
import type { ScreenProps } from './screen-props.ts';

/** What would be sent, before it is signed. Enter does nothing here: it is typed too easily. */
export function Intent({ screen }: ScreenProps<'intent'>): ReactNode {
  const { short, words } = useLook();
  const { dispatch } = useStage();
  const [unfolded, setUnfolded] = useState(false);
  const { title, rows, values, warnings } = screen;
  // In a few rows the words come first, and the addresses are a key away.
  const foldable = short && values.length > 0;
  const folded = foldable && !unfolded;
  const commands = [
    command('send', () => dispatch({ type: 'confirm' })),
    command('decline', () => dispatch({ type: 'decline' })),
    ...(foldable ? [command(unfolded ? 'fold' : 'unfold', () => setUnfolded(!unfolded))] : []),
    command('back', () => dispatch({ type: 'back' })),
  ];
  return (
    <Frame commands={commands}>
      <Say as="title">{words.text('ui.intent.question', { title })}</Say>
      {warnings.map((warning) => (
        <FindingLine key={warning} verdict="warns" text={warning} />
      ))}
      <Gap />
      <Pairs pairs={rows} />
      {values.length > 0 && <Gap />}
      {(folded ? [] : values).map(({ label, value }) => (
        <Value key={label} label={label} value={value} />
      ))}
      <Gap />
      <Say as="quiet">{words.text('ui.intent.signed')}</Say>
    </Frame>
  );
}
