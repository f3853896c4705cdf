import type { EpochFacts } from './operator-facts.ts';
import type { EpochParameters } from './l1-facts.ts';

/** When the present epoch began and ends, and whether it must be rolled over to by hand. */
export function epochFacts(
  { startTime, duration, maxAutoUpdates }: EpochParameters,
  number: bigint,
  lastUpdated: bigint,
): EpochFacts {
  const startsAt = startTime + number * duration;
  const pending = number - lastUpdated;
  return {
    number,
    startsAt,
    endsAt: startsAt + duration,
    lastUpdated,
    toRollOver: pending > maxAutoUpdates ? pending : 0n,
  };
}
