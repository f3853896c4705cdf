import type { Brand } from './brand.ts';

/** A time in RFC 3339, such as `2026-11-24T12:00:00.000Z`. */
export type IsoTime = Brand<string, 'IsoTime'>;

/** @param time milliseconds since 1970 */
export function isoTime(time: number): IsoTime {
  return new Date(time).toISOString() as IsoTime;
}

/** Converts seconds since 1970, as chains use them. */
export function dateOf(seconds: bigint): Date {
  // Only a false value from outside can exceed the range of a Date.
  const limited = seconds > 8_000_000_000_000n ? 8_000_000_000_000n : seconds;
  return new Date(Number(limited) * 1000);
}
