import { isHex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import {
  parseAddress,
  parseHash,
  type EvmAddress,
  type EvmHash,
} from '../../domain/identity/evm.ts';
import {
  isId,
  parseId,
  parseNodeId,
  type Id32,
  type NodeId,
  type PChainTxId,
  type ValidationId,
} from '../../domain/identity/ids.ts';
import { refusedText } from '../../domain/text/refused.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Memory, Submission } from '../../journal/memory.ts';
import type { TaskKey } from '../../journal/record.ts';
import type { Aggregator } from '../../ports/services.ts';
import type { Clock } from '../../ports/host.ts';
import type { Readers, FeeOffer } from '../../ports/evm.ts';
import { type Message, message, type NameIn } from '../../domain/message.ts';
import type { EvmCallIntent } from '../../engine/intent.ts';
import type { PChainTxKind } from '../../ports/p-chain.ts';
import type { EndedValidation } from '../../standing/departed.ts';

export type Subject =
  | { readonly kind: 'operator'; readonly operator: EvmAddress }
  | { readonly kind: 'node'; readonly nodeId: NodeId }
  /** A validation ID or the ID of a P-Chain transaction. The two kinds of ID look alike. */
  | { readonly kind: 'id'; readonly id: Id32 }
  | { readonly kind: 'transaction'; readonly hash: EvmHash };

/** Parses what `status` and `receipt` are asked about. @throws OnboardError E-SUP-101, E-ID-101, E-ID-103 */
export function parseSubject(text: string): Subject {
  const trimmed = text.trim();
  // No hash begins with 12 zero bytes. `parseNodeId` names the NodeID.
  const isPadded = isHex(trimmed, 32) && /^0x0{24}/.test(trimmed);
  if (isPadded || trimmed.startsWith('NodeID-'))
    return { kind: 'node', nodeId: parseNodeId(trimmed) };
  if (isHex(trimmed, 32)) return { kind: 'transaction', hash: parseHash(trimmed) };
  if (trimmed.startsWith('0x')) return { kind: 'operator', operator: parseAddress(trimmed) };
  if (isId(trimmed)) return { kind: 'id', id: parseId(trimmed, 'noun.id') };
  throw new OnboardError('E-SUP-101', { text: refusedText(trimmed) });
}

export interface SupportDeps {
  readonly profile: NetworkProfile;
  readonly ports: Readers;
  readonly clock: Clock;
  /** Shows whether enough validators sign, if the next step needs signatures. */
  readonly aggregator: Aggregator | undefined;
  readonly readMemoryOf: (operator: EvmAddress) => Promise<Memory>;
  /** Finds a transaction by its hash or ID. Not set if there are no journals. */
  readonly ownSubmission?: (id: string) => Promise<OwnSubmission | undefined>;
}

export interface OwnSubmission extends Submission {
  readonly task: TaskKey;
}

/**
 * `contract`: not part of the network or its L1s. `unused`: no code, no balance, and no transaction sent. `unread`: the
 * role could not be read.
 */
export type AddressRole = Exclude<NameIn<'asked.role.'>, 'named' | 'transaction'>;

export interface KnownAddress {
  readonly address: EvmAddress;
  readonly role: AddressRole;
  /** The name of the L1; undefined for contracts of the network and for accounts. */
  readonly name: string | undefined;
  /** Why the role could not be read; only for `unread`. */
  readonly unread?: OnboardError;
}

/** Times in seconds since 1970, fees in wei. */
export type TransactionState =
  | {
      readonly how: 'included' | 'reverted';
      readonly block: bigint;
      readonly time: bigint | undefined;
      readonly fee: bigint;
      /** Why the transaction reverted; null if the reason is unknown, or if it did not revert. */
      readonly reason: string | Message | null;
    }
  /** The endpoint has no receipt: the block is not executed yet, or the endpoint is behind. */
  | { readonly how: 'executing'; readonly block: bigint }
  | {
      readonly how: 'waiting';
      readonly nonce: bigint;
      /** undefined if no nonce is missing. */
      readonly missing: bigint | undefined;
      readonly offer: FeeOffer | undefined;
      readonly baseFee: bigint;
    }
  /** Another transaction used the nonce; `by` is undefined if that transaction was not found. */
  | { readonly how: 'replaced'; readonly nonce: bigint; readonly by: EvmHash | undefined }
  /** Signed on this machine, but unknown to the endpoint. No transaction used its nonce. */
  | { readonly how: 'lost'; readonly nonce: bigint }
  /** `unread`: what could not be read. */
  | { readonly how: 'unknown'; readonly unread?: OnboardError };

export interface TransactionReport {
  readonly kind: 'transaction';
  readonly hash: EvmHash;
  readonly fate: TransactionState;
  readonly from: KnownAddress | undefined;
  /** undefined if the transaction creates a contract. */
  readonly to: KnownAddress | undefined;
  /** `unread`: the endpoint has only the receipt; undefined: none, a transfer. */
  readonly call: EvmCallIntent['call'] | 'unread' | undefined;
}

export type SubjectReport =
  | ({ readonly kind: 'address' } & KnownAddress)
  | {
      readonly kind: 'node';
      readonly nodeId: NodeId;
      /** The queried validation; undefined if the query named a node. */
      readonly validationId: ValidationId | undefined;
      /** Of the queried validation, or a departed node's last one; undefined if not ended or not read. */
      readonly ended: EndedValidation | undefined;
    }
  | TransactionReport
  | {
      readonly kind: 'p-chain-transaction';
      readonly id: PChainTxId;
      /** `Unknown`: signed on this machine, but the P-Chain does not have it; `Untold`: it has it, but tells no status. */
      readonly status: 'Committed' | 'Processing' | 'Aborted' | 'Dropped' | 'Unknown' | 'Untold';
      readonly reason: string | undefined;
      /** The kind of the transaction; undefined if the endpoint does not return the transaction. */
      readonly does: PChainTxKind | undefined;
      readonly validationId: ValidationId | undefined;
    }
  | {
      readonly kind: 'c-chain-export';
      readonly id: PChainTxId;
      /** The C-Chain block; undefined while no block contains the export. */
      readonly block: bigint | undefined;
    }
  | { readonly kind: 'network-id'; readonly id: Id32; readonly what: Message };

export function noOperatorError(report: SubjectReport): OnboardError {
  const notOperator = (subject: string, what: Message) =>
    new OnboardError('E-SUP-122', { subject, what });
  switch (report.kind) {
    case 'p-chain-transaction':
      return new OnboardError('E-SUP-103', { id: report.id, status: report.status });
    case 'c-chain-export':
      return notOperator(report.id, message('asked.role.transaction'));
    case 'network-id':
      return notOperator(report.id, report.what);
    case 'transaction':
      return notOperator(report.hash, message('asked.role.transaction'));
    case 'node':
      return notOperator(report.nodeId, message('noun.the-node'));
    case 'address':
      return notOperator(report.address, message(`asked.role.${report.role}`));
  }
}
