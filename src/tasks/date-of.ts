/** Converts seconds since 1970, as chains use them. */
export function dateOf(seconds: bigint): Date {
  // Only a false value from outside can exceed the range of a Date.
  const limited = seconds > 8_000_000_000_000n ? 8_000_000_000_000n : seconds;
  return new Date(Number(limited) * 1000);
}
