export const BACK = Symbol('back');
export type Back = typeof BACK;

/** How the operator enters a step. After `backward`, the step asks again even if the answer is known. */
export type Direction = 'onward' | 'backward';

/** Resolves with the state after the step, or with BACK. */
export type FlowStep<Before, After> = (
  before: Before,
  direction: Direction,
) => Promise<After | Back>;

export class WizardFlow<From, To> {
  constructor(private readonly parts: readonly FlowStep<never, unknown>[] = []) {}

  then<Next>(part: FlowStep<To, Next>): WizardFlow<From, Next> {
    return new WizardFlow([...this.parts, part]);
  }

  /** Runs all steps. If the operator goes back from the first step, that step asks again. */
  async walk(from: From): Promise<To> {
    const states: unknown[] = [from];
    let direction: Direction = 'onward';
    for (;;) {
      const at = states.length - 1;
      const part = this.parts[at];
      if (part === undefined) return states[at] as To;
      // `then` ensures that each step accepts the result of the step before it.
      const after = await part(states[at] as never, direction);
      if (after !== BACK) {
        states.push(after);
        direction = 'onward';
      } else {
        if (at > 0) states.pop();
        direction = 'backward';
      }
    }
  }
}
