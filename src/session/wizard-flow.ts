/** The answer of a stage that is to be left backwards. */
export const BACK = Symbol('back');
export type Back = typeof BACK;

/** How a stage is entered: backwards it asks again, even where the answer is remembered. */
export type Entered = 'onward' | 'backward';

/** One part of the conversation: it takes what is known before and gives what is known after. */
export type FlowStep<Before, After> = (before: Before, entered: Entered) => Promise<After | Back>;

/** Parts of a conversation, one after the other, each of which may be gone back to. */
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

  /** Walks all parts. Going back from the first one asks it again. */
  async walk(from: From): Promise<To> {
    const known: unknown[] = [from];
    let entered: Entered = 'onward';
    for (;;) {
      const at = known.length - 1;
      const part = this.#parts[at];
      if (part === undefined) return known[at] as To;
      // The builder has made sure that each part takes what the one before gives.
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
