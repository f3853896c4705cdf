import type { Brand } from './brand.ts';

/** A time in RFC 3339, such as `2026-11-24T12:00:00.000Z`. */
export type IsoTime = Brand<string, 'IsoTime'>;

/** @param time milliseconds since 1970 */
export function isoTime(time: number): IsoTime {
  return new Date(time).toISOString() as IsoTime;
}
