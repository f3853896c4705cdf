import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { SandboxClock } from '../network/clock.ts';

/** A simulated party for which operators wait, such as the curator. Tests and scenarios change its fields. */
export interface Actor {
  /** While asleep, the actor does nothing. */
  asleep: boolean;
  /** The time in milliseconds that the actor waits before it acts on new work. */
  delay: number;
  /** The last error; undefined again after the next successful action. */
  failure: string | undefined;
}

/** One kind of work of an actor. */
export interface Chore {
  /**
   * Returns the operators that need an action now. The epoch keeper's chore returns the address of the
   * middleware instead, while epochs are unprocessed.
   */
  waiting(): Promise<readonly EvmAddress[]>;
  act(operator: EvmAddress): Promise<void>;
}

/**
 * Makes the function with which an actor does its work.
 * @returns a function that acts for each operator that has waited for `actor.delay`. The function's promise
 * resolves to true if the function must run again soon, even without a new block
 */
export function runActor(actor: Actor, chore: Chore, clock: SandboxClock): () => Promise<boolean> {
  const firstSeen = new Map<EvmAddress, number>();
  return async () => {
    if (actor.asleep) return true;
    try {
      const waiting = await chore.waiting();
      for (const operator of firstSeen.keys()) {
        if (!waiting.includes(operator)) firstSeen.delete(operator);
      }
      for (const operator of waiting) {
        const since = firstSeen.get(operator) ?? clock.now();
        firstSeen.set(operator, since);
        if (clock.now() - since < actor.delay) continue;
        await chore.act(operator);
        firstSeen.delete(operator);
        actor.failure = undefined;
      }
      return firstSeen.size > 0;
    } catch (error) {
      // The next call tries again, because the chain may have changed in the meantime.
      actor.failure = error instanceof Error ? error.message : String(error);
      return true;
    }
  };
}
