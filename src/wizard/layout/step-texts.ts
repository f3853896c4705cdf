import type { StepLine, View } from '../../session/view/view.ts';
import type { Translator } from '../../i18n/translator.ts';
import { widthOf } from './cut-text.ts';
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
      sum + widthOf(`${mark} ${named}`) + gap;
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
  const found = steps.findIndex(({ state }) => state !== 'done' && state !== 'todo');
  const index = found === -1 ? steps.length - 1 : found;
  const step = steps[index];
  if (step === undefined) return { text: '', tone: 'todo' };
  if (steps.every(({ state }) => state === 'done'))
    return { text: layout.i18n.t('ui.step-all', { count: steps.length }), tone: 'done' };
  const titleWithMark = (title: string): string =>
    layout.i18n.t('ui.step', { number: index + 1, of: steps.length, title });
  const full = titleWithMark(stepTexts(steps, layout)[index]?.named ?? step.title);
  const fits = widthOf(full) + widthOf(code) + 3 * STEP_MARGIN <= layout.columns;
  return { text: fits ? full : titleWithMark(step.title), tone: step.state };
}

/** The next session goes on after the last step that is done. */
export function stepsAfterwards(steps: readonly StepLine[]): readonly StepLine[] {
  const last = steps.findLastIndex(({ state }) => state === 'done');
  return steps.map((step, index) => {
    if (index < last) return { ...step, state: 'done' };
    return index === last + 1 && step.state === 'todo' ? { ...step, state: 'current' } : step;
  });
}

/** The command that resumes the session changes the node, shows the nodes, or continues. */
export function afterwardsOf(
  { screen, steps, unfinished }: Pick<View, 'screen' | 'steps' | 'unfinished'>,
  { t }: Translator,
): string {
  const isDone = steps.every(({ state }) => state === 'done');
  const afterwards = screen.afterwards ?? (isDone ? 'change' : 'go-on');
  return t(`ui.leaving.${unfinished.length > 0 ? 'go-on' : afterwards}`);
}
