import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { DoneScreen } from '../../session/view.ts';
import { useLook } from '../look/look.ts';
import { Gap } from './gap.tsx';
import { Marked } from './marked.tsx';
import { Pairs } from './pairs.tsx';
import { Value } from './value.tsx';

interface Props {
  readonly screen: DoneScreen;
  /** What could be next; stands where it is seen without scrolling. */
  readonly children?: ReactNode;
}

/** What was reached, with its values to keep; also what stays on the terminal when the program ends. */
export function Outcome({ screen, children }: Props): ReactNode {
  const { glyphs } = useLook();
  return (
    <Box flexDirection="column">
      <Marked mark={glyphs.steps.done} as="done" text={screen.title} textAs="title" />
      <Gap />
      <Pairs pairs={screen.facts} />
      {children}
      <Gap />
      {screen.values.map(({ label, value }) => (
        <Value key={label} label={label} value={value} />
      ))}
    </Box>
  );
}
