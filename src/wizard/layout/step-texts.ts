import { ON_CHAIN } from '../../session/view/step-bar.ts';
import type { StepLine, View } from '../../session/view/view.ts';
import type { Translator } from '../../i18n/translator.ts';
import { drawnWidth } from './cut-text.ts';
import type { Layout } from './terminal-layout.ts';
import type { Tone } from '../theme/tones.ts';

type StepText = ReturnType<typeof stepTexts>[number];

/** A glyph shows the state. A waiting or blocked step also has the word for its state. */
function stepTexts(steps: readonly StepLine[], { glyphs, i18n }: Layout) {
  return steps.map(({ id, title, state }) => {
    const stands = state === 'waiting' || state === 'blocked';
    const named = stands ? `${title} (${i18n.t(`ui.state.${state}`)})` : title;
    return { id, mark: glyphs.steps[state], named, tone: state };
  });
}

/** Columns to the left of the steps in a row. */
export const STEP_MARGIN = 1;

/** Leaves out the words "waiting" and "blocked" if the steps fit into one row only without them. */
export function stepRow(steps: readonly StepLine[], layout: Layout) {
  const texts = stepTexts(steps, layout);
  const widthWith =
    (gap: number) =>
    (sum: number, { mark, named }: StepText) =>
      sum + drawnWidth(`${mark} ${named}`) + gap;
  const fits = (row: readonly StepText[], gap: number): boolean =>
    row.reduce(widthWith(gap), -gap) + STEP_MARGIN <= layout.columns;
  const brief = texts.map((step, index) => ({ ...step, named: steps[index]?.title ?? '' }));
  const items = fits(texts, 1) || !fits(brief, 1) ? texts : brief;
  return { gap: fits(items, 2) || !fits(items, 1) ? 2 : 1, items };
}

/** Leaves out "waiting" or "blocked" if the screen's code would not fit into the row. */
export function presentStep(
  steps: readonly StepLine[],
  code: string,
  layout: Layout,
): { readonly text: string; readonly tone: Tone } {
  const index = openStep(steps);
  const step = steps[index];
  if (step === undefined) {
    const text = steps.length === 0 ? '' : layout.i18n.t('ui.step-all', { count: steps.length });
    return { text, tone: 'done' };
  }
  const titleWithMark = (title: string): string =>
    layout.i18n.t('ui.step', { number: index + 1, of: steps.length, title });
  const full = titleWithMark(stepTexts(steps, layout)[index]?.named ?? step.title);
  const fits = drawnWidth(full) + drawnWidth(code) + 3 * STEP_MARGIN <= layout.columns;
  const tone = step.state === 'todo' ? 'current' : step.state;
  return { text: fits ? full : titleWithMark(step.title), tone };
}

/**
 * The place of the first open step; the number of steps if all are done. Once the chains show a step as done, only they
 * count: a question that is asked again, such as the one for the account, is no step back.
 */
export function openStep(steps: readonly StepLine[]): number {
  const isKnown = steps.some(({ id, state }) => ON_CHAIN.has(id) && state === 'done');
  const found = steps.findIndex(
    ({ id, state }) => state !== 'done' && (!isKnown || ON_CHAIN.has(id)),
  );
  return found === -1 ? steps.length : found;
}

/** The command that resumes the session changes the node, shows the nodes, or continues. */
export function afterwardsOf(
  { page, steps, unfinished }: Pick<View, 'page' | 'steps' | 'unfinished'>,
  { t }: Translator,
): string {
  const isDone = steps.every(({ state }) => state === 'done');
  const afterwards = page.afterwards ?? (isDone ? 'change' : 'go-on');
  return t(`ui.leaving.${unfinished.length > 0 ? 'go-on' : afterwards}`);
}
