import type { Dialogue } from './dialogue.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { StepState } from '../../page/page.ts';
import type { StepLine } from './view.ts';

/** The steps of the three ways to join an L1 ("tracks"), in the order of the step bar. */
const TRACKS = {
  contracts: ['network', 'node', 'account', 'register', 'opt-in', 'stake', 'add', 'complete'],
  ticket: ['network', 'node', 'ticket', 'set'],
  team: ['network', 'node', 'set'],
} as const;
export type StepBarStep = (typeof TRACKS)[Track][number];
type Track = keyof typeof TRACKS;

/** The number of steps of an operator that adds its own node. */
export const CONTRACT_STEPS = TRACKS.contracts.length;

/** A step without a state is still to do. */
export function stepBar(
  track: keyof typeof TRACKS,
  states: ReadonlyMap<StepBarStep, StepState>,
  i18n: Translator,
): readonly StepLine[] {
  return TRACKS[track].map((id) => ({
    id,
    title: i18n.t(`way.${id}`),
    state: states.get(id) ?? 'todo',
  }));
}

export class StepBar {
  #track: keyof typeof TRACKS = 'contracts';
  readonly #states = new Map<StepBarStep, StepState>();
  /** The steps that the chains show as done. */
  #done: ReadonlySet<StepBarStep> = new Set();
  #here: StepBarStep = 'network';

  constructor(
    private readonly dialogue: Dialogue,
    private readonly i18n: Translator,
  ) {
    this.moveTo('network');
  }

  switchTo(track: keyof typeof TRACKS): void {
    this.#track = track;
    this.moveTo('network');
  }

  /** Earlier steps are done, as are later steps that the chains show as done. */
  moveTo(step: StepBarStep): void {
    this.#here = step;
    const steps: readonly StepBarStep[] = TRACKS[this.#track];
    const here = steps.indexOf(step);
    steps.forEach((id, i) => {
      const other = i < here || this.#done.has(id) ? 'done' : 'todo';
      this.#states.set(id, i === here ? 'current' : other);
    });
    this.#show();
  }

  learn(done: ReadonlySet<StepBarStep>): void {
    this.#done = done;
    this.moveTo(this.#here);
  }

  /** Opens the steps of a node, because another node is added. */
  openNode(): void {
    this.#done = new Set([...this.#done].filter((id) => id !== 'add' && id !== 'complete'));
    this.moveTo('node');
  }

  /** Shows only what the chains show: the first step that is not done is current. */
  showChains(done: ReadonlySet<StepBarStep>): void {
    this.#done = done;
    const open = TRACKS.contracts.slice(3).find((id) => !done.has(id));
    if (open === undefined) this.completeAll();
    else this.moveTo(open);
  }

  completeAll(): void {
    for (const id of TRACKS[this.#track]) this.#states.set(id, 'done');
    this.#show();
  }

  set(step: StepBarStep, state: StepState): void {
    this.#states.set(step, state);
    this.#show();
  }

  #show(): void {
    this.dialogue.steps(stepBar(this.#track, this.#states, this.i18n));
  }
}
