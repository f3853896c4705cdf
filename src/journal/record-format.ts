import * as z from 'zod/mini';
import { type Data, JOURNAL_VERSION, type JournalRecord, recordShape } from './record.ts';
import type { TakeRecord } from '../ports/stored-data.ts';
import { MemoryDraft } from './memory.ts';
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

/** Decodes the output of `encodeData`. An invalid big integer or date becomes null. Copies only what it decodes. */
function decodeData(json: unknown): Data {
  if (typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean') {
    return json;
  }
  if (typeof json !== 'object' || json === null) return null;
  if (Array.isArray(json)) return json.map(decodeData);
  const values = json as Readonly<Record<string, unknown>>;
  const names = Object.keys(values);
  if (names.length === 1 && names[0] === TAG) return decodeInteger(values[TAG]);
  if (names.length === 1 && names[0] === DATE_TAG) return decodeDate(values[DATE_TAG]);
  let decoded = values as Readonly<Record<string, Data>>;
  for (const name of names) {
    const value = decodeData(values[name]);
    if (value !== values[name]) decoded = { ...decoded, [name]: value };
  }
  return decoded;
}

function decodeInteger(digits: unknown): Data {
  return typeof digits === 'string' && /^-?\d{1,80}$/.test(digits) ? BigInt(digits) : null;
}

function decodeDate(milliseconds: unknown): Data {
  const date = new Date(typeof milliseconds === 'number' ? milliseconds : NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

const skippable = z.object({ skippable: z.literal(true) });
const versioned = z.object({ v: z.int().check(z.positive()) });

export function encodeRecord(record: JournalRecord): unknown {
  return encodeData(record as unknown as Data);
}

/**
 * undefined for a malformed record, which is skipped, because the chain shows its effect. A record of a later format may describe a
 * sent transaction.
 * @throws OnboardError E-JRN-201 if a later version wrote a record that is not marked as skippable
 */
export function parseRecord(json: unknown): JournalRecord | undefined {
  const decoded = decodeData(json);
  const record = recordShape.safeParse(decoded);
  if (record.success) return record.data;
  refuseLaterFormat(decoded);
  return undefined;
}

/**
 * @param read passes each record of a journal to its argument
 * @throws OnboardError E-JRN-201; as `read` does
 */
export async function readMemory<T>(read: (take: TakeRecord) => Promise<T>) {
  const draft = new MemoryDraft();
  let skipped = 0;
  const answer = await read((json) => {
    const record = parseRecord(json);
    if (record === undefined) skipped += 1;
    else draft.add(record);
  });
  return { memory: draft.memory(), skipped, answer };
}

function refuseLaterFormat(line: Data): void {
  const version = versioned.safeParse(line);
  if (!version.success || version.data.v <= JOURNAL_VERSION) return;
  if (skippable.safeParse(line).success) return;
  throw new OnboardError('E-JRN-201', { version: printable(String(version.data.v), 20) });
}
