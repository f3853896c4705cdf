import type { Message } from '../domain/message.ts';
import type { Hex } from '../domain/identity/bytes.ts';

/**
 * The version of the format. A reader refuses a later version's record, except if the record is marked as
 * skippable.
 */
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

/** Identifies a task. Only a task with an equal key continues an unfinished run. */
export interface TaskKey {
  readonly kind: string;
  readonly network: string;
  readonly operator: string;
  /** The address of the L1's balancer. */
  readonly l1?: string;
  readonly node?: string;
  /** Distinguishes tasks of the same kind, for example by vault. */
  readonly subject?: string;
}

export type Chain = 'evm' | 'P' | 'C';

/** A run of a task began. Later records with the same `run` belong to this run. */
interface OpenedRecord {
  readonly type: 'opened';
  readonly run: number;
  readonly task: TaskKey;
  readonly input: Data;
}

/**
 * A transaction was signed. The record is written before the transaction is submitted, so that no transaction
 * is lost.
 */
export interface SignedRecord {
  readonly type: 'signed';
  readonly run: number;
  readonly step: string;
  /** Identifies the exact change. If a step makes another change later, that change has another subject. */
  readonly subject: string;
  readonly chain: Chain;
  /** Hash or transaction ID. */
  readonly id: string;
  readonly from: string;
  /** The account nonce of a call or an export; null for a P-Chain transaction. */
  readonly nonce: bigint | null;
  /** The inputs, each as `txID:index`. The input of an export is `address:nonce`. A call has no inputs. */
  readonly inputs: readonly string[];
  /** The maximum fee in wei per gas; null for a P-Chain transaction or an export. */
  readonly maxFeePerGas: bigint | null;
  readonly raw: Hex;
  /** The ID of the signed warp message that the transaction carries; null if there is none. */
  readonly carries: string | null;
}

/**
 * The bytes were sent to an endpoint. `answer` is the kind of the endpoint's answer, the text of a refusal,
 * or the message key of a failure.
 */
interface SubmittedRecord {
  readonly type: 'submitted';
  readonly run: number;
  readonly id: string;
  readonly answer: string;
}

/** The outcome of a transaction, as known when the record was written. */
export interface SettledRecord {
  readonly type: 'settled';
  readonly run: number;
  readonly id: string;
  readonly how: 'included' | 'reverted' | 'replaced' | 'dropped';
  /** The C-Chain block or P-Chain height of the outcome; null if unknown or in no block. */
  readonly height: bigint | null;
  /**
   * `dropped`: the chain's text. `reverted`: a message. `replaced`: the ID of the other transaction. null if
   * unknown.
   */
  readonly reason: string | Message | null;
  /** The fee of a C-Chain call, in wei; undefined if unknown. */
  readonly fee?: bigint;
}

/** An aggregate signature was collected, and is stored to be reused after an interruption. */
interface AggregateRecord {
  readonly type: 'aggregate';
  readonly run: number;
  readonly messageId: string;
  readonly signed: Hex;
}

/** A chain refused a signed message. New signatures may be requested from `until` on. */
interface VoidedRecord {
  readonly type: 'voided';
  readonly run: number;
  readonly messageId: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * A fact that the chain may not show later. The fact applies only to the validation `validationId`, or to the
 * whole run if `validationId` is null.
 */
interface FactRecord {
  readonly type: 'fact';
  readonly run: number;
  readonly name: string;
  readonly validationId: string | null;
  readonly value: Data;
}

/** A run ended. */
interface ClosedRecord {
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
