import type { ViewStore } from './view-store.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { StepLine, StepState } from './view.ts';

/** The steps of each track, in the order of the step bar. */
const WAYS = {
  contracts: ['network', 'node', 'account', 'register', 'opt-in', 'stake', 'add', 'complete'],
  ticket: ['network', 'node', 'ticket', 'set'],
  team: ['network', 'node', 'set'],
} as const;
export type StepBarStep = (typeof WAYS)[keyof typeof WAYS][number];

/** The number of steps of a track. */
export function stepCount(way: keyof typeof WAYS): number {
  return WAYS[way].length;
}

type Standing = Pick<StepLine, 'state' | 'note'>;

/** A track's step bar; a step without a state is still to do. */
export function stepBar(
  way: keyof typeof WAYS,
  states: ReadonlyMap<StepBarStep, Standing>,
  words: Translator,
): readonly StepLine[] {
  return WAYS[way].map((id) => ({
    id,
    title: words.t(`way.${id}`),
    ...(states.get(id) ?? { state: 'todo' }),
  }));
}

/** Keeps the step bar up to date with the track's current step. */
export class StepBar {
  readonly #stage: ViewStore;
  readonly #words: Translator;
  #way: keyof typeof WAYS = 'contracts';
  readonly #states = new Map<StepBarStep, Standing>();

  constructor(viewStore: ViewStore, words: Translator) {
    this.#stage = viewStore;
    this.#words = words;
    this.at('network');
  }

  /** Switches to another track. */
  take(way: keyof typeof WAYS): void {
    this.#way = way;
    this.at('network');
  }

  /** Makes a step current: earlier steps are done, later ones are not. */
  at(step: StepBarStep): void {
    const steps: readonly StepBarStep[] = WAYS[this.#way];
    const here = steps.indexOf(step);
    steps.forEach((id, i) => {
      const state = i < here ? 'done' : i === here ? 'current' : 'todo';
      this.#states.set(id, { state });
    });
    this.#show();
  }

  /** Marks every step as done. */
  atHome(): void {
    for (const id of WAYS[this.#way]) this.#states.set(id, { state: 'done' });
    this.#show();
  }

  set(step: StepBarStep, state: StepState, note?: string): void {
    this.#states.set(step, note === undefined ? { state } : { state, note });
    this.#show();
  }

  #show(): void {
    this.#stage.steps(stepBar(this.#way, this.#states, this.#words));
  }
}
