/** Formats seconds since 1970 as 2025-01-31 23:59:59 UTC. */
export function isoTime(seconds: bigint): string {
  return `${isoInstant(seconds).slice(0, 19).replace('T', ' ')} UTC`;
}

/** Formats seconds since 1970 as 2025-01-31T23:59:59.000Z, for JSON documents. */
export function isoInstant(seconds: bigint): string {
  // Only a false value from outside can exceed the range of a Date.
  const limited = seconds > 8_000_000_000_000n ? 8_000_000_000_000n : seconds;
  return new Date(Number(limited) * 1000).toISOString();
}
