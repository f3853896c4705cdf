/** Formats seconds since 1970 as 2025-01-31 23:59:59 UTC. */
export function isoTime(seconds: bigint): string {
  // Only a false value from outside can exceed the range of a Date.
  const milliseconds = Number(seconds > 8_000_000_000_000n ? 8_000_000_000_000n : seconds) * 1000;
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
