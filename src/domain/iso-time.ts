import type { Brand } from './brand.ts';
import { message, type Message } from './message.ts';
import { max, min } from './units.ts';

/** A time in RFC 3339, such as `2026-11-24T12:00:00.000Z`. */
export type IsoTime = Brand<string, 'IsoTime'>;

/** Writes a time by ISO 8601, in UTC. @param time milliseconds since 1970 */
export function isoTime(time: number): IsoTime {
  return new Date(time).toISOString() as IsoTime;
}

const FURTHEST = 8_000_000_000_000n;

/** Converts seconds since 1970, as chains use them. */
export function dateOf(seconds: bigint): Date {
  // Only a false value from outside, such as an edited journal or a forged L1, can exceed the range of a Date.
  return new Date(Number(max(-FURTHEST, min(FURTHEST, seconds))) * 1000);
}

/** Milliseconds since 1970 of a time in seconds since 1970, which is moved into the range of a date. */
export function millisecondsOf(seconds: bigint): number {
  return dateOf(seconds).getTime();
}

/** Writes a time in seconds since 1970 as `isoTime` does. */
export function isoTimeOf(seconds: bigint): IsoTime {
  return isoTime(millisecondsOf(seconds));
}

/** "97 min", "27 h", "3 days". A unit begins at the value 2, so 119 s stays in seconds. Negative spans count as zero. */
export function spanOf(seconds: bigint): Message {
  const span = seconds > 0n ? seconds : 0n;
  if (span < 120n) return message('time.s', { count: span });
  if (span < 7200n) return message('time.min', { count: span / 60n });
  if (span < 172_800n) return message('time.h', { count: span / 3600n });
  return message('support.days', { count: span / 86_400n });
}
