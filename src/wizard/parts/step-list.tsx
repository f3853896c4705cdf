import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { StepLine } from '../../session/view.ts';
import { widthOf } from '../look/cut-text.ts';
import { useLook } from '../look/look.ts';
import { stepTones } from '../look/tones.ts';
import { useView } from '../view-context.ts';
import { Say } from './say.tsx';

// On either side, and between two texts.
const MARGIN = 1;

/**
 * The way: all steps side by side, or the present one alone where there is no room.
 *
 *      ✓ network  ✓ node  ✓ account  ◌ stake (waiting)  ○ complete
 *      Step 4 of 6: stake (waiting)                                     G4-STAKE
 */
export function StepList(): ReactNode {
  const { narrow } = useLook();
  const { steps } = useView();
  return narrow ? <PresentStep steps={steps} /> : <AllSteps steps={steps} />;
}

function AllSteps({ steps }: { readonly steps: readonly StepLine[] }): ReactNode {
  const { columns, glyphs } = useLook();
  const named = useNamed();
  const marked = (name: (step: StepLine) => string): string[] =>
    steps.map((step) => `${glyphs.steps[step.state]} ${name(step)}`);
  const fits = (texts: readonly string[], gap: number): boolean =>
    texts.reduce((sum, text) => sum + widthOf(text) + gap, -gap) + MARGIN <= columns;
  // One line above all: what stands still is said in words by the screen, too.
  const full = marked(named);
  const brief = marked(({ title }) => title);
  const texts = fits(full, 1) || !fits(brief, 1) ? full : brief;
  return (
    <Box
      flexShrink={0}
      flexWrap="wrap"
      columnGap={fits(texts, 2) || !fits(texts, 1) ? 2 : 1}
      paddingLeft={MARGIN}
    >
      {steps.map(({ id, state }, index) => (
        <Box key={id} flexShrink={0}>
          <Say as={stepTones[state]}>{texts[index] ?? ''}</Say>
        </Box>
      ))}
    </Box>
  );
}

function PresentStep({ steps }: { readonly steps: readonly StepLine[] }): ReactNode {
  const { columns, words } = useLook();
  const { code } = useView();
  const named = useNamed();
  const found = steps.findIndex(({ state }) => state !== 'done' && state !== 'todo');
  const index = found === -1 ? steps.length - 1 : found;
  const step = steps[index];
  const said = (title: string): string =>
    words.text('ui.step', { number: index + 1, of: steps.length, title });
  const fits = (text: string): boolean => widthOf(text) + widthOf(code) + 3 * MARGIN <= columns;
  const full = step ? said(named(step)) : '';
  return (
    <Box flexShrink={0} paddingX={MARGIN} justifyContent="space-between">
      <Say as={stepTones[step?.state ?? 'todo']}>
        {step === undefined || fits(full) ? full : said(step.title)}
      </Say>
      <Box flexShrink={0} marginLeft={MARGIN}>
        <Say as="quiet">{code}</Say>
      </Box>
    </Box>
  );
}

/** Marks tell what is done, at hand and to come; what stands still is said in a word as well. */
function useNamed(): (step: StepLine) => string {
  const { words } = useLook();
  return ({ title, state }) =>
    state === 'waiting' || state === 'blocked'
      ? `${title} (${words.text(`ui.state.${state}`)})`
      : title;
}
