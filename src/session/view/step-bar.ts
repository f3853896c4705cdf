import type { ViewStore } from './view-store.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { StepState } from '../../page/page.ts';
import type { StepLine } from './view.ts';

/** The steps of the three ways to join an L1 ("tracks"), in the order of the step bar. */
const TRACKS = {
  contracts: ['network', 'node', 'account', 'register', 'opt-in', 'stake', 'add', 'complete'],
  ticket: ['network', 'node', 'ticket', 'set'],
  team: ['network', 'node', 'set'],
} as const;
export type StepBarStep = (typeof TRACKS)[keyof typeof TRACKS][number];

/** The number of steps of a track. */
export function stepCount(track: keyof typeof TRACKS): number {
  return TRACKS[track].length;
}

/** A track's step bar. A step without a state is still to do. */
export function stepBar(
  track: keyof typeof TRACKS,
  states: ReadonlyMap<StepBarStep, StepState>,
  words: Translator,
): readonly StepLine[] {
  return TRACKS[track].map((id) => ({
    id,
    title: words.t(`way.${id}`),
    state: states.get(id) ?? 'todo',
  }));
}

/** Keeps the step bar up to date while the session moves along a track. */
export class StepBar {
  readonly #viewStore: ViewStore;
  readonly #words: Translator;
  #track: keyof typeof TRACKS = 'contracts';
  readonly #states = new Map<StepBarStep, StepState>();

  constructor(viewStore: ViewStore, words: Translator) {
    this.#viewStore = viewStore;
    this.#words = words;
    this.moveTo('network');
  }

  /** Switches to another track and makes its first step current. */
  switchTo(track: keyof typeof TRACKS): void {
    this.#track = track;
    this.moveTo('network');
  }

  /** Makes a step current: earlier steps are done, later steps are still to do. */
  moveTo(step: StepBarStep): void {
    const steps: readonly StepBarStep[] = TRACKS[this.#track];
    const here = steps.indexOf(step);
    steps.forEach((id, i) => {
      const state = i < here ? 'done' : i === here ? 'current' : 'todo';
      this.#states.set(id, state);
    });
    this.#show();
  }

  /** Marks every step as done. */
  completeAll(): void {
    for (const id of TRACKS[this.#track]) this.#states.set(id, 'done');
    this.#show();
  }

  set(step: StepBarStep, state: StepState): void {
    this.#states.set(step, state);
    this.#show();
  }

  #show(): void {
    this.#viewStore.steps(stepBar(this.#track, this.#states, this.#words));
  }
}
