import { type Data, JOURNAL_VERSION, type JournalRecord } from './record.ts';
import type { Message, MessageValue } from '../domain/message.ts';
import * as z from 'zod/mini';
import { OnboardError } from '../domain/errors.ts';
import { type Hex, isHex } from '../domain/identity/bytes.ts';
import { printable } from '../domain/text/printable.ts';

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

/** The deepest nesting of messages that the program accepts in a journal. */
const MAX_LEVELS = 8;

/** True if a value has the shape of a message. The program may have no text for the message's key. */
function isStoredMessage(value: unknown, levels = MAX_LEVELS): value is Message {
  if (typeof value !== 'object' || value === null || levels === 0) return false;
  const { key, values } = value as Partial<Record<keyof Message, unknown>>;
  if (typeof key !== 'string' || !/^[\w.-]{1,100}$/.test(key)) return false;
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return false;
  return Object.entries(values).every(
    ([name, entry]) => /^\w{1,40}$/.test(name) && isStoredValue(entry, levels),
  );
}

function isStoredValue(value: unknown, levels: number): value is MessageValue {
  if (typeof value === 'string') return value.length <= 4000;
  if (value instanceof Date) return true;
  return typeof value === 'bigint' || Number.isFinite(value) || isStoredMessage(value, levels - 1);
}

const text = z.string().check(z.maxLength(400));
const hex = z.custom<Hex>((value) => isHex(value));
const data = z.custom<Data>((value: unknown) => value !== undefined);
const run = z.int().check(z.nonnegative());
const line = { v: z.literal(JOURNAL_VERSION), at: z.number(), run };

const task = z.object({
  kind: text,
  network: text,
  operator: text,
  l1: z.exactOptional(text),
  node: z.exactOptional(text),
  subject: z.exactOptional(text),
});

const shapes = z.discriminatedUnion('type', [
  z.object({ ...line, type: z.literal('opened'), task, input: data }),
  z.object({
    ...line,
    type: z.literal('signed'),
    step: text,
    subject: text,
    chain: z.enum(['evm', 'P', 'C']),
    id: text,
    from: text,
    nonce: z.nullable(z.bigint()),
    inputs: z.array(text),
    maxFeePerGas: z.nullable(z.bigint()),
    raw: hex,
    carries: z.nullable(text),
  }),
  z.object({ ...line, type: z.literal('submitted'), id: text, answer: text }),
  z.object({
    ...line,
    type: z.literal('settled'),
    id: text,
    how: z.enum(['included', 'reverted', 'replaced', 'dropped']),
    height: z.nullable(z.bigint()),
    reason: z.nullable(z.union([text, z.custom<Message>((value) => isStoredMessage(value))])),
    fee: z.exactOptional(z.bigint()),
  }),
  z.object({ ...line, type: z.literal('aggregate'), messageId: text, signed: hex }),
  z.object({ ...line, type: z.literal('voided'), messageId: text, until: z.number() }),
  z.object({
    ...line,
    type: z.literal('fact'),
    name: text,
    validationId: z.nullable(text),
    value: data,
  }),
  z.object({ ...line, type: z.literal('closed'), how: z.enum(['done', 'given-up']) }),
]);

/** Marks a record of a later version that an earlier version can ignore. */
const skippable = z.object({ skippable: z.literal(true) });
const versioned = z.object({ v: z.int().check(z.positive()) });

interface ParsedRecords {
  readonly records: readonly JournalRecord[];
  /** How many unreadable records were skipped. */
  readonly skipped: number;
}

/** Encodes a record as JSON. */
export function encodeRecord(record: JournalRecord): unknown {
  return encodeData(record as unknown as Data);
}

/**
 * Parses the lines of a journal, oldest first. A malformed record is skipped, because the chain shows its
 * effect. A record of a later format is an error, because the record may describe a sent transaction.
 * @throws OnboardError E-JRN-201 if a later version wrote a record that is not marked as skippable
 */
export function parseRecords(lines: readonly unknown[]): ParsedRecords {
  const records: JournalRecord[] = [];
  for (const json of lines) {
    const decoded = decodeData(json);
    const record = shapes.safeParse(decoded);
    if (record.success) records.push(record.data);
    else refuseLaterFormat(decoded);
  }
  return { records, skipped: lines.length - records.length };
}

function refuseLaterFormat(line: Data): void {
  const version = versioned.safeParse(line);
  if (!version.success || version.data.v <= JOURNAL_VERSION) return;
  if (skippable.safeParse(line).success) return;
  throw new OnboardError('E-JRN-201', { version: printable(String(version.data.v), 20) });
}
