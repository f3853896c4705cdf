import type { EpochFacts } from './operator-facts.ts';
import type { EpochParameters } from './l1-facts.ts';

/** When the present epoch began and ends, and whether it must be rolled over to by hand. */
export function epochFacts(
  { startTime, duration, maxAutoUpdates }: EpochParameters,
  number: bigint,
  lastUpdated: bigint,
): Omit<EpochFacts, 'computed'> {
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

/** The number of the epoch at a time in seconds since 1970, as `getCurrentEpoch` of the L1 middleware computes it. */
export function epochAt({ startTime, duration }: EpochParameters, time: bigint): bigint {
  return time <= startTime || duration === 0n ? 0n : (time - startTime) / duration;
}
