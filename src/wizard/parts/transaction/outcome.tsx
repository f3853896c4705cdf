import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { DoneScreen } from '../../../session/view/view.ts';
import { useTheme } from '../../theme/theme.ts';
import { doneFacts } from '../../time/done-facts.ts';
import { Gap } from '../frame/gap.tsx';
import { TextWithGlyph } from '../text/text-with-glyph.tsx';
import { Pairs } from '../text/pairs.tsx';
import { Value } from '../text/value.tsx';

type Kept = DoneScreen['values'][number];

interface Props {
  readonly screen: DoneScreen;
  /** True if the facts go below the next actions. */
  readonly factsBelow?: boolean;
  /** The number of values above the next actions. The default is all values. */
  readonly above?: number;
  /** The next actions, which must be visible without scrolling. */
  readonly children?: ReactNode;
}

/** The title, facts and values of a node's screen, the next actions, and the sent transactions. */
export function Outcome({
  screen,
  above = screen.values.length,
  factsBelow = false,
  children,
}: Props): ReactNode {
  const { glyphs, words } = useTheme();
  const below = [...screen.values.slice(above), ...(screen.sent ?? [])];
  const facts = <Pairs pairs={doneFacts(screen, words)} />;
  return (
    <Box flexDirection="column">
      <TextWithGlyph mark={glyphs.steps.done} as="done" text={screen.title} textAs="title" />
      {!factsBelow && <Gap />}
      {!factsBelow && facts}
      <Values values={screen.values.slice(0, above)} />
      {children}
      {(below.length > 0 || factsBelow) && children !== undefined && <Gap />}
      {factsBelow && facts}
      <Values values={below} />
    </Box>
  );
}

function Values({ values }: { readonly values: readonly Kept[] }): ReactNode {
  return values.map((kept) => (
    <Value key={kept.value} value={kept.value} {...(!namesItself(kept) && { label: kept.label })} />
  ));
}

/** True if a value starts with its label, as a NodeID does. */
export function namesItself({ label, value }: Kept): boolean {
  return value.startsWith(label);
}
