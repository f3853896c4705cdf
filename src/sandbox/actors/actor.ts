import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { SandboxClock } from '../network/clock.ts';

/** Somebody for whom operators wait. Scenarios change how he behaves. */
export interface Actor {
  /** While he is asleep nothing happens. */
  asleep: boolean;
  /** Milliseconds from when he could act until he does. */
  delay: number;
  /** Why his last act failed; undefined after one that did not. */
  failure: string | undefined;
}

/** What a person does for operators. */
export interface Chore {
  /** The operators for whom something can be done now. */
  waiting(): Promise<readonly EvmAddress[]>;
  act(operator: EvmAddress): Promise<void>;
}

/**
 * Gives a person his chore.
 * @returns a look round: it acts for those who have waited long enough, and tells whether there is a
 * reason to look again although nothing happens on the chain
 */
export function runActor(person: Actor, chore: Chore, clock: SandboxClock): () => Promise<boolean> {
  const noticed = new Map<EvmAddress, number>();
  return async () => {
    if (person.asleep) return true;
    try {
      const waiting = await chore.waiting();
      for (const operator of noticed.keys()) {
        if (!waiting.includes(operator)) noticed.delete(operator);
      }
      for (const operator of waiting) {
        const since = noticed.get(operator) ?? clock.now();
        noticed.set(operator, since);
        if (clock.now() - since < person.delay) continue;
        await chore.act(operator);
        noticed.delete(operator);
        person.failure = undefined;
      }
      return noticed.size > 0;
    } catch (error) {
      // He tries again at the next look: the chain may have moved under him.
      person.failure = error instanceof Error ? error.message : String(error);
      return true;
    }
  };
}
