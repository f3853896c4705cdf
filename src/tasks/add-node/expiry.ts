const DAY = 86_400n;
/** Margin below the P-Chain's limit of one day (ACP-77), in seconds, because clocks differ. */
const MARGIN = 1200n;
const GRAIN = 600n;

/**
 * Returns the expiry for a registration sent now, in seconds since 1970: close to the P-Chain's maximum
 * (24 hours, ACP-77), in steps of ten minutes, so that a plan made a moment later gives the same call.
 * @param time the execution time, seconds since 1970; with a local clock that is ahead, the P-Chain
 * would refuse the expiry
 */
export function registrationExpiry(time: bigint): bigint {
  return (time / GRAIN) * GRAIN + DAY - MARGIN;
}

/** Seconds for which the same expiry is reused after it was shown. */
const KEPT = 3600n;

/**
 * Keeps the same expiry while the operator reads the confirmation, because a new expiry would have to
 * be confirmed again.
 */
export class ExpiryChoice {
  #chosen: bigint | undefined;

  /** @param time the execution time, seconds since 1970 */
  at(time: bigint): bigint {
    const latest = registrationExpiry(time);
    const chosen = this.#chosen;
    if (chosen === undefined || chosen > latest || chosen < latest - KEPT) this.#chosen = latest;
    return this.#chosen ?? latest;
  }
}
