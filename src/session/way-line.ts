import type { Stage } from './stage.ts';
import type { Words } from './text/words.ts';
import type { StepLine, StepState } from './view.ts';

/** The parts of each way, in their order, as the line of steps shows them. */
const WAYS = {
  contracts: ['network', 'node', 'account', 'register', 'opt-in', 'stake', 'add', 'complete'],
  ticket: ['network', 'node', 'ticket', 'set'],
  team: ['network', 'node', 'set'],
} as const;
export type WayStep = (typeof WAYS)[keyof typeof WAYS][number];

/** Keeps the line of steps: where on the way somebody is. */
export class WayLine {
  readonly #stage: Stage;
  readonly #words: Words;
  #way: readonly WayStep[] = WAYS.contracts;
  readonly #states = new Map<WayStep, Pick<StepLine, 'state' | 'note'>>();

  constructor(stage: Stage, words: Words) {
    this.#stage = stage;
    this.#words = words;
    this.#show();
  }

  /** Another way is gone from now on. */
  take(way: keyof typeof WAYS): void {
    this.#way = WAYS[way];
    this.at('network');
  }

  /** Somebody is at this step now: what comes before is done, what comes after is not. */
  at(step: WayStep): void {
    const here = this.#way.indexOf(step);
    this.#way.forEach((id, i) => {
      const state = i < here ? 'done' : i === here ? 'current' : 'todo';
      this.#states.set(id, { state });
    });
    this.#show();
  }

  /** All of it is done. */
  atHome(): void {
    for (const id of this.#way) this.#states.set(id, { state: 'done' });
    this.#show();
  }

  set(step: WayStep, state: StepState, note?: string): void {
    this.#states.set(step, note === undefined ? { state } : { state, note });
    this.#show();
  }

  #show(): void {
    this.#stage.steps(
      this.#way.map((id) => ({
        id,
        title: this.#words.text(`way.${id}`),
        ...(this.#states.get(id) ?? { state: 'todo' }),
      })),
    );
  }
}
