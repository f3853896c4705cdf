import type { Dialogue } from './dialogue.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { StepState } from '../../page/page.ts';

/** The steps of the three methods to join an L1, in the order of the step bar. A task has steps of its own. */
const MILESTONES_BY_METHOD = {
  contracts: ['network', 'node', 'account', 'register', 'opt-in', 'stake', 'add', 'complete'],
  ticket: ['network', 'node', 'ticket', 'set'],
  team: ['network', 'node', 'set'],
} as const;
/** Steps that only the chains can prove; the others are done once the wizard is past them. */
export const ON_CHAIN: ReadonlySet<string> = new Set(MILESTONES_BY_METHOD.contracts.slice(3));
export type Milestone = (typeof MILESTONES_BY_METHOD)[JoinMethod][number];
type JoinMethod = keyof typeof MILESTONES_BY_METHOD;

/** The number of steps of an operator that adds its own node. */
export const CONTRACT_MILESTONES = MILESTONES_BY_METHOD.contracts.length;

export class StepBar {
  #method: JoinMethod = 'contracts';
  readonly #states = new Map<Milestone, StepState>();
  /** The steps that the chains show as done. */
  #done: ReadonlySet<Milestone> = new Set();
  #here: Milestone = 'network';

  constructor(
    private readonly dialogue: Dialogue,
    private readonly i18n: Translator,
  ) {}

  switchTo(method: JoinMethod): void {
    this.#method = method;
    this.restart();
  }

  /** A connection to a network begins: nothing is known of its chains, so no step is shown before the next question. */
  restart(): void {
    this.#done = new Set();
    this.#here = 'network';
    this.hide();
  }

  /** The current step is this one or, if the chains show it as done, the first open one after it. */
  moveTo(step: Milestone): void {
    this.#here = step;
    const steps: readonly Milestone[] = MILESTONES_BY_METHOD[this.#method];
    const from = steps.indexOf(step);
    const isDone = (id: Milestone, i: number): boolean =>
      ON_CHAIN.has(id) ? this.#done.has(id) : i < from;
    const current = steps.findIndex((id, i) => i >= from && !isDone(id, i));
    steps.forEach((id, i) => {
      if (i === current) this.#states.set(id, 'current');
      else this.#states.set(id, isDone(id, i) ? 'done' : 'todo');
    });
    this.#show();
  }

  learn(done: ReadonlySet<Milestone>): void {
    this.#done = done;
    this.moveTo(this.#here);
  }

  /** Opens the steps of a node, because another node is added. */
  openNode(): void {
    this.#done = new Set([...this.#done].filter((id) => id !== 'add' && id !== 'complete'));
    this.moveTo('node');
  }

  /** Shows only what the chains show: the first step that is not done is current. */
  showChains(done: ReadonlySet<Milestone>): void {
    this.#done = done;
    const open = MILESTONES_BY_METHOD.contracts.slice(3).find((id) => !done.has(id));
    if (open === undefined) this.completeAll();
    else this.moveTo(open);
  }

  /** Until the next call of another method that changes a step. */
  hide(): void {
    this.dialogue.steps([]);
  }

  completeAll(): void {
    for (const id of MILESTONES_BY_METHOD[this.#method]) this.#states.set(id, 'done');
    this.#show();
  }

  isDone(step: Milestone): boolean {
    return this.#done.has(step);
  }

  /** What a run sees of a step on the chains. */
  set(step: Milestone, state: StepState): void {
    const others = [...this.#done].filter((id) => id !== step);
    this.#done = new Set(state === 'done' ? [...others, step] : others);
    this.#states.set(step, state);
    this.#show();
  }

  #show(): void {
    this.dialogue.steps(
      MILESTONES_BY_METHOD[this.#method].map((id) => ({
        id,
        title: this.i18n.t(`milestone.${id}`),
        state: this.#states.get(id) ?? 'todo',
      })),
    );
  }
}
