/** As `isoTime` writes a moment. */
const MOMENT = /\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\b/g;
const AT_UTC = /^GMT(?:[+-]0)?$/;

/**
 * A text with its moments in the zone of whoever reads it, with the offset: "2026-03-03 08:40:00 UTC" becomes
 * "2026-03-03 17:40:00 GMT+9". Where that zone is UTC, or a moment is none, the text stays.
 * @param timeZone this machine's where it is left out
 */
export function localTimes(text: string, timeZone?: string): string {
  return text.replaceAll(MOMENT, (utc) => localTime(utc, timeZone));
}

function localTime(utc: string, timeZone: string | undefined): string {
  const moment = Date.parse(utc.replace(' UTC', 'Z').replace(' ', 'T'));
  if (Number.isNaN(moment)) return utc;
  const parts = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'shortOffset',
    timeZone,
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? '';
  const zone = part('timeZoneName');
  if (AT_UTC.test(zone)) return utc;
  const date = `${part('year')}-${part('month')}-${part('day')}`;
  return `${date} ${part('hour')}:${part('minute')}:${part('second')} ${zone}`;
}
