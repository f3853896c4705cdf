const DAY = 86_400n;
/**
 * Clocks differ. The expiry therefore stays this number of seconds below the P-Chain's limit of one day
 * (ACP-77).
 */
const MARGIN = 1200n;
const GRAIN = 600n;

/**
 * Returns the expiry for a registration that is sent now, in seconds since 1970. The expiry is close to the
 * P-Chain's maximum of 24 hours (ACP-77). The result changes only every ten minutes, so that a plan made a
 * moment later contains the same call.
 * @param time the execution time, in seconds since 1970. The P-Chain would refuse an expiry that was computed
 * from a fast local clock.
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
