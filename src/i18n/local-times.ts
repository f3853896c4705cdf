/** A UTC time in the format of `isoTime` or in ISO 8601. */
const MOMENT = /\b(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?(?: UTC\b|Z\b)/g;

/**
 * Replaces each UTC time in a text by local time with its offset: "2026-03-03 08:40:00 UTC" and
 * "2026-03-03T08:40:00Z" become "2026-03-03 17:40:00 +09:00". If the offset is zero, "UTC" replaces the
 * offset.
 * @param timeZone default: this machine's zone
 */
export function localTimes(text: string, timeZone?: string): string {
  let zone: Intl.DateTimeFormat | undefined;
  return text.replaceAll(MOMENT, (written, date: string, clock: string) => {
    const moment = Date.parse(`${date}T${clock}Z`);
    if (Number.isNaN(moment)) return written;
    // Creating a formatter is slow, so create at most one per text, and none for a text without a time.
    zone ??= new Intl.DateTimeFormat('en-GB', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'longOffset',
      timeZone,
    });
    const parts = Object.fromEntries(
      zone.formatToParts(moment).map(({ type, value }) => [type, value]),
    );
    const { year, month, day, hour, minute, second, timeZoneName } = parts;
    return `${year}-${month}-${day} ${hour}:${minute}:${second} ${offset(timeZoneName)}`;
  });
}

/** The offset of a time zone at a moment: "+09:00", or "UTC" if the offset is zero. */
export function offsetAt(moment: number, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZoneName: 'longOffset',
    timeZone,
  }).formatToParts(moment);
  return offset(parts.find(({ type }) => type === 'timeZoneName')?.value);
}

/** "GMT+09:00" as "+09:00"; "GMT" and "GMT+00:00" as "UTC". */
function offset(zoneName = 'GMT'): string {
  return /^GMT(?:\+00:00)?$/.test(zoneName) ? 'UTC' : zoneName.replace('GMT', '');
}
