/** The result of a step from which the operator goes back. */
export const BACK = Symbol('back');
export type Back = typeof BACK;

/** How a step is entered: after `backward` it asks again, even if the answer is remembered. */
export type Entered = 'onward' | 'backward';

/** One step of the session: takes the state before it and resolves with the state after it. */
export type FlowStep<Before, After> = (before: Before, entered: Entered) => Promise<After | Back>;

/** A sequence of steps; the operator can go back to each of them. */
export class WizardFlow<From, To> {
  readonly #parts: readonly FlowStep<never, unknown>[];

  private constructor(parts: readonly FlowStep<never, unknown>[]) {
    this.#parts = parts;
  }

  static of<From, To>(part: FlowStep<From, To>): WizardFlow<From, To> {
    return new WizardFlow([part]);
  }

  then<Next>(part: FlowStep<To, Next>): WizardFlow<From, Next> {
    return new WizardFlow([...this.#parts, part]);
  }

  /** Runs all steps. Going back from the first one asks it again. */
  async walk(from: From): Promise<To> {
    const known: unknown[] = [from];
    let entered: Entered = 'onward';
    for (;;) {
      const at = known.length - 1;
      const part = this.#parts[at];
      if (part === undefined) return known[at] as To;
      // The builder ensures that each step accepts the result of the one before.
      const after = await part(known[at] as never, entered);
      if (after !== BACK) {
        known.push(after);
        entered = 'onward';
      } else {
        if (at > 0) known.pop();
        entered = 'backward';
      }
    }
  }
}
