import type { Dialogue } from './dialogue.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { StepState } from '../../page/page.ts';
import type { StepLine } from './view.ts';

/** The steps of the three ways to join an L1 ("tracks"), in the order of the step bar. */
const STEPS_BY_METHOD = {
  contracts: ['network', 'node', 'account', 'register', 'opt-in', 'stake', 'add', 'complete'],
  ticket: ['network', 'node', 'ticket', 'set'],
  team: ['network', 'node', 'set'],
} as const;
/** Steps that only the chains can prove; the others are done once the wizard is past them. */
export const ON_CHAIN: ReadonlySet<string> = new Set(STEPS_BY_METHOD.contracts.slice(3));
export type StepBarStep = (typeof STEPS_BY_METHOD)[JoinMethod][number];
type JoinMethod = keyof typeof STEPS_BY_METHOD;

/** The number of steps of an operator that adds its own node. */
export const CONTRACT_STEPS = STEPS_BY_METHOD.contracts.length;

/** A step without a state is still to do. */
function stepBar(
  path: JoinMethod,
  states: ReadonlyMap<StepBarStep, StepState>,
  i18n: Translator,
): readonly StepLine[] {
  return STEPS_BY_METHOD[path].map((id) => ({
    id,
    title: i18n.t(`way.${id}`),
    state: states.get(id) ?? 'todo',
  }));
}

export class StepBar {
  #path: JoinMethod = 'contracts';
  readonly #states = new Map<StepBarStep, StepState>();
  /** The steps that the chains show as done. */
  #done: ReadonlySet<StepBarStep> = new Set();
  #here: StepBarStep = 'network';

  constructor(
    private readonly dialogue: Dialogue,
    private readonly i18n: Translator,
  ) {}

  switchTo(path: JoinMethod): void {
    this.#path = path;
    this.restart();
  }

  /** A connection to a network begins: nothing is known of its chains, so no step is shown before the next question. */
  restart(): void {
    this.#done = new Set();
    this.#here = 'network';
    this.hide();
  }

  /** The current step is this one or, if the chains show it as done, the first open one after it. */
  moveTo(step: StepBarStep): void {
    this.#here = step;
    const steps: readonly StepBarStep[] = STEPS_BY_METHOD[this.#path];
    const from = steps.indexOf(step);
    const isDone = (id: StepBarStep, i: number): boolean =>
      ON_CHAIN.has(id) ? this.#done.has(id) : i < from;
    const current = steps.findIndex((id, i) => i >= from && !isDone(id, i));
    steps.forEach((id, i) => {
      if (i === current) this.#states.set(id, 'current');
      else this.#states.set(id, isDone(id, i) ? 'done' : 'todo');
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
    const open = STEPS_BY_METHOD.contracts.slice(3).find((id) => !done.has(id));
    if (open === undefined) this.completeAll();
    else this.moveTo(open);
  }

  /** Until the next call of another method that changes a step. */
  hide(): void {
    this.dialogue.steps([]);
  }

  completeAll(): void {
    for (const id of STEPS_BY_METHOD[this.#path]) this.#states.set(id, 'done');
    this.#show();
  }

  /** What a run sees of a step on the chains. */
  set(step: StepBarStep, state: StepState): void {
    const others = [...this.#done].filter((id) => id !== step);
    this.#done = new Set(state === 'done' ? [...others, step] : others);
    this.#states.set(step, state);
    this.#show();
  }

  #show(): void {
    this.dialogue.steps(stepBar(this.#path, this.#states, this.i18n));
  }
}
