import type { EpochFacts } from './operator-facts.ts';
import type { EpochParameters } from './l1-facts.ts';

/** A transaction that is sent in the last 30 seconds of an epoch may run in the next epoch. */
const NEAR_END = 30n;

/**
 * Returns the bounds of the current epoch and the number of epochs that a catch-up must process. Near the end
 * of an epoch, `epochsToCatchUpSoon` is also above 0 if the next epoch will need a catch-up. "Near" means the
 * last 30 seconds, or the last tenth of an epoch shorter than 300 seconds.
 * @param time the execution time, in seconds since 1970
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
  const nearEnd = NEAR_END < duration / 10n ? NEAR_END : duration / 10n;
  const pendingSoon = pending + (time >= endsAt - nearEnd ? 1n : 0n);
  return {
    number,
    startsAt,
    endsAt,
    lastUpdated,
    epochsToCatchUp: pending > maxAutoUpdates ? pending : 0n,
    epochsToCatchUpSoon: pendingSoon > maxAutoUpdates ? pending : 0n,
  };
}

/**
 * Returns the number of the epoch at a time in seconds since 1970, like the L1 middleware's
 * `getCurrentEpoch`.
 */
export function epochAt({ startTime, duration }: EpochParameters, time: bigint): bigint {
  return time <= startTime || duration === 0n ? 0n : (time - startTime) / duration;
}
