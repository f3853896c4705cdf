import type { EpochFacts } from './operator-facts.ts';
import type { EpochParameters } from './l1-facts.ts';

/** Seconds before the end of an epoch in which a transaction may be included in the next one. */
const NEAR_END = 30n;

/**
 * Returns the bounds of the current epoch and how many epochs must be rolled over by hand. Near its end means
 * the last 30 s, or the last tenth of an epoch shorter than 300 s.
 * @param time the execution time, seconds since 1970
 */
export function epochFacts(
  { startTime, duration, maxAutoUpdates }: EpochParameters,
  number: bigint,
  lastUpdated: bigint,
  time: bigint,
): Omit<EpochFacts, 'computed'> {
  const startsAt = startTime + number * duration;
  const endsAt = startsAt + duration;
  const pending = number - lastUpdated;
  const near = NEAR_END < duration / 10n ? NEAR_END : duration / 10n;
  const soon = pending + (time >= endsAt - near ? 1n : 0n);
  return {
    number,
    startsAt,
    endsAt,
    lastUpdated,
    toRollOver: pending > maxAutoUpdates ? pending : 0n,
    toRollOverSoon: soon > maxAutoUpdates ? pending : 0n,
  };
}

/**
 * Returns the number of the epoch at a time in seconds since 1970, as the L1 middleware's `getCurrentEpoch`
 * computes it.
 */
export function epochAt({ startTime, duration }: EpochParameters, time: bigint): bigint {
  return time <= startTime || duration === 0n ? 0n : (time - startTime) / duration;
}
