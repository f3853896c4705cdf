export const BACK = Symbol('back');
export type Back = typeof BACK;

/** How the operator enters a part of the flow. After `backward`, the part asks again even if the answer is known. */
export type Direction = 'onward' | 'backward';

/** Resolves with the state after the part, or with BACK. */
export type FlowPart<Before, After> = (
  before: Before,
  direction: Direction,
) => Promise<After | Back>;

export class WizardFlow<From, To> {
  constructor(private readonly parts: readonly FlowPart<never, unknown>[] = []) {}

  andThen<Next>(part: FlowPart<To, Next>): WizardFlow<From, Next> {
    return new WizardFlow([...this.parts, part]);
  }

  /** Runs all parts. If the operator goes back from the first part, that part asks again. */
  async walk(from: From): Promise<To> {
    const states: unknown[] = [from];
    let direction: Direction = 'onward';
    for (;;) {
      const at = states.length - 1;
      const part = this.parts[at];
      if (part === undefined) return states[at] as To;
      // `andThen` ensures that each part accepts the result of the part before it.
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
