import type { EpochFacts } from './operator-facts.ts';
import type { EpochParameters } from './l1-facts.ts';

/** The seconds before the end of an epoch in which a sent transaction may run in the next epoch. */
const NEAR_END = 30n;

/**
 * Returns the bounds of the current epoch and the number of epochs that need a catch-up. The next epoch counts
 * too in the last 30 s of an epoch, or in the last tenth of an epoch shorter than 300 s.
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
    toRollOver: pending > maxAutoUpdates ? pending : 0n,
    toRollOverSoon: pendingSoon > maxAutoUpdates ? pending : 0n,
  };
}

/**
 * Returns the number of the epoch at a time in seconds since 1970. Computes the number like `getCurrentEpoch`
 * of the L1 middleware.
 */
export function epochAt({ startTime, duration }: EpochParameters, time: bigint): bigint {
  return time <= startTime || duration === 0n ? 0n : (time - startTime) / duration;
}
