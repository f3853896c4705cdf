const DAY = 86_400n;
/** The margin below the P-Chain's limit of one day (ACP-77), in seconds, because clocks differ. */
const MARGIN = 1200n;
const GRAIN = 600n;

/**
 * Returns the expiry for a registration that is sent now, in seconds since 1970. The expiry is close to the
 * P-Chain's maximum of 24 hours (ACP-77). It changes only every ten minutes, so that a plan made a moment later
 * contains the same call.
 * @param time the execution time, in seconds since 1970; the P-Chain would refuse an expiry from a local clock
 * that is ahead
 */
export function registrationExpiry(time: bigint): bigint {
  return (time / GRAIN) * GRAIN + DAY - MARGIN;
}

/** The seconds for which an expiry is reused after it was computed. */
const KEPT = 3600n;

/**
 * Keeps the same expiry while the operator reads the confirmation, because a new expiry would need a new
 * confirmation.
 */
export class ExpiryChoice {
  #chosen: bigint | undefined;

  /** @param time the execution time, in seconds since 1970 */
  at(time: bigint): bigint {
    const latest = registrationExpiry(time);
    const chosen = this.#chosen;
    if (chosen === undefined || chosen > latest || chosen < latest - KEPT) this.#chosen = latest;
    return this.#chosen ?? latest;
  }
}
