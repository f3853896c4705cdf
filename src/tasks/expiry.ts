const DAY = 86_400n;
/** The P-Chain takes no registration that expires more than a day ahead, and clocks differ. */
const MARGIN = 1200n;
const GRAIN = 600n;

/**
 * When a registration that is sent now shall expire, in seconds since 1970: close to the most that the
 * P-Chain allows (24 hours, ACP-77), in steps of ten minutes, so that planning again a moment later
 * gives the same call.
 */
export function registrationExpiry(now: number): bigint {
  const seconds = BigInt(Math.floor(now / 1000));
  return (seconds / GRAIN) * GRAIN + DAY - MARGIN;
}
