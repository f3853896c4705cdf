import * as z from 'zod/mini';
import { OnboardError } from '../domain/errors.ts';
import { isHex, type Hex } from '../domain/identity/bytes.ts';
import type { Message } from '../domain/message.ts';
import { printable } from '../domain/text/printable.ts';
import { decodeData, encodeData } from './codec.ts';
import { isStoredMessage } from './stored-message.ts';
import { JOURNAL_VERSION, type Data, type JournalRecord } from './record.ts';

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

export interface ParsedRecords {
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
