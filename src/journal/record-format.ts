import * as z from 'zod/mini';
import { type Data, JOURNAL_VERSION, type JournalRecord, recordShape } from './record.ts';
import { EMPTY_MEMORY, remember } from './memory.ts';
import { OnboardError } from '../domain/errors.ts';
import { printable } from '../domain/text/printable.ts';

const TAG = '$bigint';
const DATE_TAG = '$date';

/** Encodes data for `JSON.stringify`: the big integer 5n becomes {"$bigint":"5"}, a date {"$date":milliseconds}. */
function encodeData(data: Data): unknown {
  if (typeof data === 'bigint') return { [TAG]: data.toString() };
  if (data instanceof Date) return { [DATE_TAG]: data.getTime() };
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map(encodeData);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, encodeData(value)]));
}

/** Decodes the output of `encodeData`. An invalid big integer or date becomes null. */
function decodeData(json: unknown): Data {
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

const skippable = z.object({ skippable: z.literal(true) });
const versioned = z.object({ v: z.int().check(z.positive()) });

export function encodeRecord(record: JournalRecord): unknown {
  return encodeData(record as unknown as Data);
}

/**
 * A malformed record is skipped, because the chain shows its effect. A record of a later format may describe a
 * sent transaction.
 * @throws OnboardError E-JRN-201 if a later version wrote a record that is not marked as skippable
 */
export function parseRecords(lines: readonly unknown[]) {
  const records: JournalRecord[] = [];
  for (const json of lines) {
    const decoded = decodeData(json);
    const record = recordShape.safeParse(decoded);
    if (record.success) records.push(record.data);
    else refuseLaterFormat(decoded);
  }
  return { records, skipped: lines.length - records.length };
}

export function parseMemory(lines: readonly unknown[]) {
  const { records, skipped } = parseRecords(lines);
  return { memory: records.reduce(remember, EMPTY_MEMORY), skipped };
}

function refuseLaterFormat(line: Data): void {
  const version = versioned.safeParse(line);
  if (!version.success || version.data.v <= JOURNAL_VERSION) return;
  if (skippable.safeParse(line).success) return;
  throw new OnboardError('E-JRN-201', { version: printable(String(version.data.v), 20) });
}
