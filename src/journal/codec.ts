import type { Data } from './record.ts';

const TAG = '$bigint';

/** Encodes data for `JSON.stringify`: the big integer 5n becomes {"$bigint":"5"}. */
export function encodeData(data: Data): unknown {
  if (typeof data === 'bigint') return { [TAG]: data.toString() };
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map(encodeData);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, encodeData(value)]));
}

/** Decodes the output of `encodeData`. An invalid big integer becomes null. */
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
  return Object.fromEntries(entries.map(([name, value]) => [name, decodeData(value)]));
}
