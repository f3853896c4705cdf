import type { Data } from './record.ts';

const TAG = '$bigint';
const DATE_TAG = '$date';

/** Encodes data for `JSON.stringify`: the big integer 5n becomes {"$bigint":"5"}, a date {"$date":milliseconds}. */
export function encodeData(data: Data): unknown {
  if (typeof data === 'bigint') return { [TAG]: data.toString() };
  if (data instanceof Date) return { [DATE_TAG]: data.getTime() };
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map(encodeData);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, encodeData(value)]));
}

/** Decodes the output of `encodeData`. An invalid big integer or date becomes null. */
export function decodeData(json: unknown): Data {
  if (typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean') {
    return json;
  }
  if (typeof json !== 'object' || json === null) return null;
  if (Array.isArray(json)) return json.map(decodeData);
  const entries = Object.entries(json);
  const [only] = entries;
  if (entries.length === 1 && only?.[0] === TAG) {
    const digits: unknown = only[1];
    return typeof digits === 'string' && /^-?\d{1,80}$/.test(digits) ? BigInt(digits) : null;
  }
  if (entries.length === 1 && only?.[0] === DATE_TAG) {
    const date = new Date(typeof only[1] === 'number' ? only[1] : NaN);
    return Number.isNaN(date.getTime()) ? null : date;
  }
  return Object.fromEntries(entries.map(([name, value]) => [name, decodeData(value)]));
}
