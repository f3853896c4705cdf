const DAY = 86_400n;
/** The P-Chain takes no registration that expires more than a day ahead, and clocks differ. */
const MARGIN = 1200n;
const GRAIN = 600n;

/**
 * When a registration that is sent now shall expire, in seconds since 1970: close to the most that the
 * P-Chain allows (24 hours, ACP-77), in steps of ten minutes, so that planning again a moment later
 * gives the same call.
 * @param time the execution time, seconds since 1970: a local clock that is ahead would make the P-Chain refuse it
 */
export function registrationExpiry(time: bigint): bigint {
  return (time / GRAIN) * GRAIN + DAY - MARGIN;
}
