import type { EvmAddress, EvmHash } from '../../domain/identity/evm.ts';
import type { Message } from '../../domain/message.ts';
import type { NodeId, PChainTxId, ValidationId } from '../../domain/identity/ids.ts';
import type { EvmCallIntent } from '../../engine/intent.ts';
import type { EvmOffer } from '../../ports/evm.ts';
import type { PChainTxKind } from '../../ports/p-chain.ts';

/** What an address is on a network. */
export type AddressRole =
  | 'l1'
  | 'l1-middleware'
  | 'validator-manager'
  | 'vault-manager'
  | 'vault'
  | 'delegator'
  | 'collateral'
  | 'operator-registry'
  | 'l1-registry'
  | 'l1-opt-in'
  | 'vault-opt-in'
  | 'multicall'
  | 'l1-owner'
  | 'curator'
  | 'operator'
  /** Code that nothing here names. */
  | 'contract'
  /** No code, no balance, and no transaction sent. */
  | 'unused'
  | 'account'
  /** The endpoint did not tell. */
  | 'unread';

/** An address by its role. */
export interface KnownAddress {
  readonly address: EvmAddress;
  readonly role: AddressRole;
  /** Of the L1 or the vault that it belongs to. */
  readonly name: string | undefined;
}

/** What became of a transaction on the C-Chain. Times in seconds since 1970, fees in wei. */
export type TransactionFate =
  | {
      readonly how: 'included';
      readonly block: bigint;
      readonly time: bigint | undefined;
      readonly fee: bigint;
    }
  | {
      readonly how: 'reverted';
      readonly block: bigint;
      readonly time: bigint | undefined;
      readonly fee: bigint;
      /** null: nothing tells. */
      readonly reason: string | Message | null;
    }
  /** A block has it, and no receipt exists yet. */
  | { readonly how: 'executing'; readonly block: bigint }
  | {
      readonly how: 'waiting';
      readonly nonce: bigint;
      /** The first nonce of the account that nothing the endpoint has uses; undefined: none is missing before this one. */
      readonly missing: bigint | undefined;
      readonly offer: EvmOffer | undefined;
      readonly baseFee: bigint;
    }
  /** Another transaction used its nonce; `by` is undefined where that one was not found. */
  | { readonly how: 'replaced'; readonly nonce: bigint; readonly by: EvmHash | undefined }
  /** Signed on this machine; the endpoint does not have it, and its nonce is free. */
  | { readonly how: 'lost'; readonly nonce: bigint }
  | { readonly how: 'unknown' };

/** A transaction of the C-Chain that was asked about. */
export interface AskedTransaction {
  readonly kind: 'transaction';
  readonly hash: EvmHash;
  readonly fate: TransactionFate;
  /** undefined: the endpoint does not have the transaction. */
  readonly from: KnownAddress | undefined;
  /** undefined: it creates a contract, or the endpoint does not have it. */
  readonly to: KnownAddress | undefined;
  readonly call: EvmCallIntent['call'] | undefined;
}

/** A transaction of the P-Chain that was asked about. */
export interface AskedPChainTransaction {
  readonly kind: 'p-chain-transaction';
  readonly id: PChainTxId;
  readonly status: 'Committed' | 'Processing' | 'Aborted' | 'Dropped';
  /** Why it was dropped. */
  readonly reason: string | undefined;
  /** undefined: the endpoint does not tell. */
  readonly does: PChainTxKind | undefined;
  readonly validationId: ValidationId | undefined;
}

/** What was asked about, and what the chains tell of it. */
export type Asked =
  | ({ readonly kind: 'address' } & KnownAddress)
  | {
      readonly kind: 'node';
      readonly nodeId: NodeId;
      /** The validation that was asked about; undefined: the node was. */
      readonly validationId: ValidationId | undefined;
    }
  | AskedTransaction
  | AskedPChainTransaction;
