import * as z from 'zod/mini';
import { type Hex, isHex } from '../domain/identity/bytes.ts';
import type { Message, MessageValue } from '../domain/message.ts';

/** A reader refuses a later version's record that is not marked as skippable. */
export const JOURNAL_VERSION = 1;

/** JSON with integers of any size and dates; bytes are hex strings. */
export type Data =
  | string
  | number
  | boolean
  | null
  | bigint
  | Date
  | readonly Data[]
  | { readonly [name: string]: Data };

/** undefined if the data has no such field. */
export function fieldOf(data: Data | undefined, name: string): Data | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  return (data as Readonly<Record<string, Data>>)[name];
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
/** The fields of every record; `at` is in milliseconds since 1970. */
const line = { v: z.literal(JOURNAL_VERSION), at: z.number(), run: z.int().check(z.nonnegative()) };

/** Identifies a task. Only a task with an equal key continues an unfinished run. */
const task = z.object({
  kind: text,
  network: text,
  operator: text,
  /** The address of the L1's balancer. */
  l1: z.exactOptional(text),
  node: z.exactOptional(text),
  /** Distinguishes tasks of the same kind, for example by vault. */
  target: z.exactOptional(text),
});
export type TaskKey = Readonly<z.infer<typeof task>>;

/** Later records with the same `run` belong to this run. Another one with the same task and input opens the run again. */
const opened = z.object({ ...line, type: z.literal('opened'), task, input: data });

/** Written before the transaction is submitted, so that no transaction is lost. */
const signedRecord = z.object({
  ...line,
  type: z.literal('signed'),
  step: text,
  /** Identifies the exact change. If a step makes another change later, that change has another ID. */
  changeId: text,
  chain: z.enum(['evm', 'P', 'C']),
  id: text,
  from: text,
  /** The account nonce of a call or an export; null for a P-Chain transaction. */
  nonce: z.nullable(z.bigint()),
  /** The inputs, each as `txID:index`. The input of an export is `address:nonce`. A call has no inputs. */
  inputs: z.readonly(z.array(text)),
  /** The maximum fee in wei per gas; null for a P-Chain transaction or an export. */
  maxFeePerGas: z.nullable(z.bigint()),
  raw: hex,
  /** The ID of the signed warp message that the transaction carries; null if there is none. */
  carries: z.nullable(text),
});
export type SignedRecord = Readonly<Omit<z.infer<typeof signedRecord>, 'v' | 'at'>>;
export type Chain = SignedRecord['chain'];

/**
 * A P-Chain transaction or an export for another signer, written before it is shown: somebody may sign and send it at
 * any time. Once the chain has it, a `signed` record follows, with the bytes from the chain.
 */
const handedOutRecord = z.object({
  ...line,
  type: z.literal('handed-out'),
  step: text,
  changeId: text,
  chain: z.enum(['P', 'C']),
  /** The SHA-256 hash of the unsigned bytes. */
  id: text,
  title: z.custom<Message>((value) => isStoredMessage(value)),
  /** The nAVAX that the transaction moves. */
  amount: z.bigint(),
  nonce: z.nullable(z.bigint()),
  inputs: z.readonly(z.array(text)),
  unsigned: hex,
  carries: z.nullable(text),
});
export type HandedOutRecord = Readonly<Omit<z.infer<typeof handedOutRecord>, 'v' | 'at' | 'type'>>;

/** No chain can accept the handed-out transaction any more: `by`, another one, has used its nonce or an input. */
const lapsed = z.object({ ...line, type: z.literal('lapsed'), id: text, by: z.nullable(text) });

/** `answer` is the kind of the endpoint's answer, the text of a refusal, or the message key of a failure. */
const submitted = z.object({ ...line, type: z.literal('submitted'), id: text, answer: text });

/** As known when the record was written. */
const settled = z.object({
  ...line,
  type: z.literal('settled'),
  id: text,
  how: z.enum(['included', 'reverted', 'replaced', 'dropped']),
  /** The C-Chain block or P-Chain height of the outcome; null if unknown or in no block. */
  height: z.nullable(z.bigint()),
  /**
   * `dropped`: the chain's text. `reverted`: a message. `replaced`: the ID of the other transaction. null if
   * unknown.
   */
  reason: z.nullable(z.union([text, z.custom<Message>((value) => isStoredMessage(value))])),
  /** The fee of a C-Chain call, in wei; undefined if unknown. */
  fee: z.exactOptional(z.bigint()),
});
export type SettledRecord = Readonly<Omit<z.infer<typeof settled>, 'v' | 'at'>>;
export type Outcome = Pick<SettledRecord, 'how' | 'height' | 'reason' | 'fee'>;

/** Stored to be reused after an interruption. */
const aggregate = z.object({
  ...line,
  type: z.literal('aggregate'),
  messageId: text,
  signedMessage: hex,
});

/** A chain refused a signed message. New signatures may be requested from `until` on, in milliseconds since 1970. */
const voided = z.object({ ...line, type: z.literal('voided'), messageId: text, until: z.number() });

/**
 * The chain may not show the fact later. It applies to one validation, or to the whole run if `validationId` is
 * null.
 */
const fact = z.object({
  ...line,
  type: z.literal('fact'),
  name: text,
  validationId: z.nullable(text),
  value: data,
});
export type RecordedFact = Readonly<Pick<z.infer<typeof fact>, 'name' | 'validationId' | 'value'>>;

const closed = z.object({ ...line, type: z.literal('closed'), how: z.enum(['done', 'given-up']) });

export const recordShape = z.discriminatedUnion('type', [
  opened,
  signedRecord,
  handedOutRecord,
  lapsed,
  submitted,
  settled,
  aggregate,
  voided,
  fact,
  closed,
]);
type Body<R> = R extends unknown ? Readonly<Omit<R, 'v' | 'at'>> : never;
export type RecordBody = Body<z.infer<typeof recordShape>>;
export type JournalRecord = RecordBody & { readonly v: number; readonly at: number };
