/** Formats a time with the zone's offset, or with "UTC": "2026-03-03 17:40:00 +09:00". */
export function localTime(timeZone: string | undefined): (moment: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    // Creating a formatter is slow, so the first time that is shown creates the only one.
    format ??= new Intl.DateTimeFormat('en-GB', {
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
      format.formatToParts(moment).map(({ type, value }) => [type, value]),
    );
    const { year, month, day, hour, minute, second, timeZoneName } = parts;
    return `${year}-${month}-${day} ${hour}:${minute}:${second} ${offset(timeZoneName)}`;
  };
}

export function offsetAt(moment: number, timeZone: string | undefined): string {
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
