import type { Stage } from './stage.ts';
import type { Words } from './text/words.ts';
import type { StepLine, StepState } from './view.ts';

/** The parts of the way, in their order, as the line of steps shows them. */
export const WAY = [
  'network',
  'node',
  'account',
  'register',
  'opt-in',
  'stake',
  'add',
  'complete',
] as const;
export type WayStep = (typeof WAY)[number];

/** Keeps the line of steps: where on the way somebody is. */
export class WayLine {
  readonly #stage: Stage;
  readonly #words: Words;
  readonly #states = new Map<WayStep, Pick<StepLine, 'state' | 'note'>>();

  constructor(stage: Stage, words: Words) {
    this.#stage = stage;
    this.#words = words;
    this.#show();
  }

  /** Somebody is at this step now: what comes before is done, what comes after is not. */
  at(step: WayStep): void {
    const here = WAY.indexOf(step);
    WAY.forEach((id, i) => {
      const state = i < here ? 'done' : i === here ? 'current' : 'todo';
      this.#states.set(id, { state });
    });
    this.#show();
  }

  /** All of it is done. */
  atHome(): void {
    for (const id of WAY) this.#states.set(id, { state: 'done' });
    this.#show();
  }

  set(step: WayStep, state: StepState, note?: string): void {
    this.#states.set(step, note === undefined ? { state } : { state, note });
    this.#show();
  }

  #show(): void {
    this.#stage.steps(
      WAY.map((id) => ({
        id,
        title: this.#words.text(`way.${id}`),
        ...(this.#states.get(id) ?? { state: 'todo' }),
      })),
    );
  }
}
