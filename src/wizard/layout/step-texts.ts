import type { StepLine } from '../../session/view/view.ts';
import { widthOf } from './cut-text.ts';
import type { Theme } from '../theme/theme-of.ts';
import { stepTones, type Tone } from '../theme/tones.ts';

/** A step as it stands in the line of steps. */
export interface StepText {
  readonly id: string;
  readonly mark: string;
  readonly named: string;
  readonly tone: Tone;
}

type Spoken = Pick<Theme, 'glyphs' | 'words'>;

/** All steps. Marks tell what is done, at hand and to come; what stands still is said in a word as well. */
export function stepTexts(steps: readonly StepLine[], { glyphs, words }: Spoken): StepText[] {
  return steps.map(({ id, title, state }) => {
    const stands = state === 'waiting' || state === 'blocked';
    const named = stands ? `${title} (${words.t(`ui.state.${state}`)})` : title;
    return { id, mark: glyphs.steps[state], named, tone: stepTones[state] };
  });
}

/** On the left of the steps where they stand side by side. */
export const STEP_MARGIN = 1;

/** All steps side by side, with so many columns between them. */
export interface StepRow {
  readonly gap: number;
  readonly items: readonly StepText[];
}

/** The steps side by side. One line above all: what stands still is said in words by the screen, too. */
export function stepRow(
  steps: readonly StepLine[],
  look: Spoken & Pick<Theme, 'columns'>,
): StepRow {
  const texts = stepTexts(steps, look);
  const widthWith =
    (gap: number) =>
    (sum: number, { mark, named }: StepText) =>
      sum + widthOf(`${mark} ${named}`) + gap;
  const fits = (row: readonly StepText[], gap: number): boolean =>
    row.reduce(widthWith(gap), -gap) + STEP_MARGIN <= look.columns;
  const brief = texts.map((step, index) => ({ ...step, named: steps[index]?.title ?? '' }));
  const items = fits(texts, 1) || !fits(brief, 1) ? texts : brief;
  return { gap: fits(items, 2) || !fits(items, 1) ? 2 : 1, items };
}

/**
 * The step at hand alone, for where there is no room for all: which it is of how many. What stands still is
 * said in a word where that leaves room for the screen's code.
 */
export function presentStep(
  steps: readonly StepLine[],
  code: string,
  look: Spoken & Pick<Theme, 'columns'>,
): { readonly text: string; readonly tone: Tone } {
  const found = steps.findIndex(({ state }) => state !== 'done' && state !== 'todo');
  const index = found === -1 ? steps.length - 1 : found;
  const step = steps[index];
  if (step === undefined) return { text: '', tone: 'todo' };
  const said = (title: string): string =>
    look.words.t('ui.step', { number: index + 1, of: steps.length, title });
  const full = said(stepTexts(steps, look)[index]?.named ?? step.title);
  const fits = widthOf(full) + widthOf(code) + 3 * STEP_MARGIN <= look.columns;
  return { text: fits ? full : said(step.title), tone: stepTones[step.state] };
}
