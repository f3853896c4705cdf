import type { Message } from '../domain/message.ts';
import type { Hex } from '../domain/identity/bytes.ts';

/** The version of the format. A reader refuses a record of a later one, unless it may be skipped. */
export const JOURNAL_VERSION = 1;

/** JSON with integers of any size; bytes are hex texts. */
export type Data =
  string | number | boolean | null | bigint | readonly Data[] | { readonly [name: string]: Data };

/** What a task is about. Two runs with the same key are the same endeavour. */
export interface TaskKey {
  readonly kind: string;
  readonly network: string;
  readonly operator: string;
  /** The balancer's address. */
  readonly l1?: string;
  readonly node?: string;
  /** What else tells one endeavour from another, for example a vault. */
  readonly subject?: string;
}

export type Chain = 'evm' | 'P' | 'C';

/** Somebody began a task. What follows with the same `run` belongs to it. */
export interface OpenedRecord {
  readonly type: 'opened';
  readonly run: number;
  readonly task: TaskKey;
  readonly input: Data;
}

/** A transaction was signed; written before it is submitted, so that it can never be lost. */
export interface SignedRecord {
  readonly type: 'signed';
  readonly run: number;
  readonly step: string;
  /** What exactly the step was about to change; a step that repeats has another subject each time. */
  readonly subject: string;
  readonly chain: Chain;
  /** Hash or transaction ID. */
  readonly id: string;
  readonly from: string;
  /** EVM nonce, also of an export from the C-Chain. */
  readonly nonce: bigint | null;
  /** P-Chain inputs, `txID:index` each. */
  readonly inputs: readonly string[];
  /** Wei per gas at most; null where the fee is fixed in the bytes. */
  readonly maxFeePerGas: bigint | null;
  readonly raw: Hex;
  /** The signed cross-chain message that travels with it. */
  readonly carries: string | null;
}

/** The bytes were given to an endpoint, which answered. */
export interface SubmittedRecord {
  readonly type: 'submitted';
  readonly run: number;
  readonly id: string;
  readonly answer: string;
}

/** What became of a transaction, as far as could be seen then. */
export interface SettledRecord {
  readonly type: 'settled';
  readonly run: number;
  readonly id: string;
  readonly how: 'included' | 'reverted' | 'replaced' | 'dropped';
  /** The block or P-Chain height at which it was seen. */
  readonly height: bigint | null;
  /** Why it was refused (the text of the chain) or reverted (a message); of one that was replaced, the ID of what replaced it. */
  readonly reason: string | Message | null;
  /** Wei that a C-Chain call has cost; left out where it is not known. */
  readonly fee?: bigint;
}

/** An aggregate signature was collected: slow to get and free to keep. */
export interface AggregateRecord {
  readonly type: 'aggregate';
  readonly run: number;
  readonly messageId: string;
  readonly signed: Hex;
}

/** An aggregate signature turned out not to be accepted; another is asked for, not before `until`. */
export interface VoidedRecord {
  readonly type: 'voided';
  readonly run: number;
  readonly messageId: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Something found out that the chain may not tell later. Binding for one validation period alone. */
export interface FactRecord {
  readonly type: 'fact';
  readonly run: number;
  readonly name: string;
  readonly validationId: string | null;
  readonly value: Data;
}

/** A run came to its end. */
export interface ClosedRecord {
  readonly type: 'closed';
  readonly run: number;
  readonly how: 'done' | 'given-up';
}

export type RecordBody =
  | OpenedRecord
  | SignedRecord
  | SubmittedRecord
  | SettledRecord
  | AggregateRecord
  | VoidedRecord
  | FactRecord
  | ClosedRecord;

/** One line of a journal. */
export type JournalRecord = RecordBody & {
  readonly v: number;
  /** Milliseconds since 1970. */
  readonly at: number;
};
