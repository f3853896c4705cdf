const DAY = 86_400n;
/** The margin below the P-Chain's limit of one day (ACP-77), in seconds, because clocks differ. */
const MARGIN = 1200n;
const GRAIN = 600n;

/**
 * Returns the expiry for a registration that is sent now, in seconds since 1970. The expiry is close to the
 * P-Chain's maximum of 24 hours (ACP-77). It changes every ten minutes, so that a plan made a moment later
 * contains the same call.
 * @param time the execution time, in seconds since 1970. With a fast local clock instead, the P-Chain would
 * refuse the expiry.
 */
export function registrationExpiry(time: bigint): bigint {
  return (time / GRAIN) * GRAIN + DAY - MARGIN;
}

/** The number of seconds for which a chosen expiry is reused. */
const KEPT = 3600n;

/** Keeps the expiry while the operator reads the confirmation. A new expiry would need a new confirmation. */
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
