import { isHex } from '../domain/identity/bytes.ts';
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

/** A long journal is read at every start, and the checks of `zod` would take a third of that time. */
type Check<T> = (value: unknown) => value is T;
type Checked<C> = C extends Check<infer T> ? T : never;
type Checks = Readonly<Record<string, Check<unknown>>>;

function shape<const S extends Checks>(
  fields: S,
): Check<{ readonly [Name in keyof S]: Checked<S[Name]> }> {
  const checks = Object.entries(fields);
  return (value): value is { readonly [Name in keyof S]: Checked<S[Name]> } => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const json = value as Readonly<Record<string, unknown>>;
    for (const [name, check] of checks) if (!check(json[name])) return false;
    return true;
  };
}

/** Fields that may be missing; if present, they must have the type. */
function withOptional<T, const S extends Checks>(whole: Check<T>, fields: S) {
  const checks = Object.entries(fields);
  return (value: unknown): value is T & { readonly [Name in keyof S]?: Checked<S[Name]> } =>
    whole(value) &&
    checks.every(
      ([name, check]) =>
        !Object.hasOwn(value as object, name) ||
        check((value as Readonly<Record<string, unknown>>)[name]),
    );
}

const text = (value: unknown): value is string => typeof value === 'string' && value.length <= 400;
const texts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && item.length <= 400);
const integer = (value: unknown): value is bigint => typeof value === 'bigint';
const number = (value: unknown): value is number => Number.isFinite(value);
const count = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
const data = (value: unknown): value is Data => value !== undefined;
const orNull =
  <T>(check: Check<T>) =>
  (value: unknown): value is T | null =>
    value === null || check(value);
const either =
  <A, B>(first: Check<A>, second: Check<B>) =>
  (value: unknown): value is A | B =>
    first(value) || second(value);
const oneOf =
  <const T extends string>(...choices: readonly T[]) =>
  (value: unknown): value is T =>
    choices.some((choice) => choice === value);
/** The fields of every record; `at` is in milliseconds since 1970. */
const line = {
  v: (value: unknown): value is 1 => value === JOURNAL_VERSION,
  at: number,
  run: count,
};

/** Identifies a task. Only a task with an equal key continues an unfinished run. */
const task = withOptional(
  shape({
    kind: text,
    network: text,
    operator: text,
  }),
  {
    /** The address of the L1's balancer. */
    balancer: text,
    node: text,
    /** Distinguishes tasks of the same kind, for example by vault. */
    target: text,
  },
);
export type TaskKey = Readonly<Checked<typeof task>>;

/** Later records with the same `run` belong to this run. Another one with the same task and input opens the run again. */
const opened = shape({ ...line, type: oneOf('opened'), task, input: data });

/** Written before the transaction is submitted, so that no transaction is lost. */
const signedRecord = withOptional(
  shape({
    ...line,
    type: oneOf('signed'),
    step: text,
    /** Identifies the exact change. If a step makes another change later, that change has another ID. */
    changeId: text,
    /** `evm`: a call on the C-Chain. `C`: an export from the C-Chain, which is an atomic transaction. */
    chain: oneOf('evm', 'P', 'C'),
    id: text,
    from: text,
    /** The account nonce of a call or an export; null for a P-Chain transaction. */
    nonce: orNull(integer),
    /** The inputs, each as `txID:index`. The input of an export is `address:nonce`. A call has no inputs. */
    inputs: texts,
    /** The maximum fee in wei per gas; null for a P-Chain transaction or an export. */
    maxFeePerGas: orNull(integer),
    raw: isHex,
    /** The ID of the signed warp message that the transaction carries; null if there is none. */
    carriedMessageId: orNull(text),
  }),
  {
    /** The ID of the earlier payment that the operator has confirmed to repeat. */
    repeats: text,
  },
);
export type SignedRecord = Readonly<Omit<Checked<typeof signedRecord>, 'v' | 'at'>>;
export type Chain = SignedRecord['chain'];

/**
 * A P-Chain transaction or an export for another signer, written before it is shown: somebody may sign and send it at
 * any time. Once the chain has it, a `signed` record follows, with the bytes from the chain.
 */
const handedOutRecord = shape({
  ...line,
  type: oneOf('handed-out'),
  step: text,
  changeId: text,
  chain: oneOf('P', 'C'),
  /** The SHA-256 hash of the unsigned bytes. */
  id: text,
  title: isStoredMessage,
  /** The nAVAX that the transaction moves. */
  amount: integer,
  nonce: orNull(integer),
  inputs: texts,
  unsigned: isHex,
  carriedMessageId: orNull(text),
});
export type HandedOutRecord = Readonly<Omit<Checked<typeof handedOutRecord>, 'v' | 'at' | 'type'>>;

/** No chain can accept the handed-out transaction any more: `by`, another one, has used its nonce or an input. */
const lapsed = shape({ ...line, type: oneOf('lapsed'), id: text, by: orNull(text) });

/** `answer` is the kind of the endpoint's answer, the text of a refusal, or the message key of a failure. */
const submitted = shape({ ...line, type: oneOf('submitted'), id: text, answer: text });

/** As known when the record was written. */
const settled = withOptional(
  shape({
    ...line,
    type: oneOf('settled'),
    id: text,
    how: oneOf('included', 'reverted', 'replaced', 'dropped'),
    /** The C-Chain block or P-Chain height of the outcome; null if unknown or in no block. */
    height: orNull(integer),
    /**
     * `dropped`: the chain's text. `reverted`: a message. `replaced`: the ID of the other transaction. null if
     * unknown.
     */
    reason: orNull(either(text, isStoredMessage)),
  }),
  {
    /** The fee of a C-Chain call, in wei; undefined if unknown. */
    fee: integer,
  },
);
export type SettledRecord = Readonly<Omit<Checked<typeof settled>, 'v' | 'at'>>;
export type TxOutcome = Pick<SettledRecord, 'how' | 'height' | 'reason' | 'fee'>;

/** Stored to be reused after an interruption. */
const aggregate = shape({
  ...line,
  type: oneOf('aggregate'),
  messageId: text,
  signedMessage: isHex,
});

/** A chain refused a signed message. New signatures may be requested from `until` on, in milliseconds since 1970. */
const voided = shape({ ...line, type: oneOf('voided'), messageId: text, until: number });

/**
 * The chain may not show the fact later. It applies to one validation, or to the whole run if `validationId` is
 * null.
 */
const fact = shape({
  ...line,
  type: oneOf('fact'),
  name: text,
  validationId: orNull(text),
  value: data,
});
export type RecordedFact = Readonly<Pick<Checked<typeof fact>, 'name' | 'validationId' | 'value'>>;

const closed = shape({ ...line, type: oneOf('closed'), how: oneOf('done', 'given-up') });

const CHECKS = {
  opened,
  signed: signedRecord,
  'handed-out': handedOutRecord,
  lapsed,
  submitted,
  settled,
  aggregate,
  voided,
  fact,
  closed,
};
type StoredRecord = Checked<(typeof CHECKS)[keyof typeof CHECKS]>;

export function isRecord(value: unknown): value is StoredRecord {
  const type = (value as { readonly type?: unknown } | null)?.type;
  if (typeof type !== 'string' || !Object.hasOwn(CHECKS, type)) return false;
  return CHECKS[type as keyof typeof CHECKS](value);
}
type Body<R> = R extends unknown ? Readonly<Omit<R, 'v' | 'at'>> : never;
export type RecordBody = Body<StoredRecord>;
export type JournalRecord = RecordBody & { readonly v: number; readonly at: number };
