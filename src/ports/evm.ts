import type { Message } from '../domain/message.ts';
import type { OnboardError } from '../domain/errors.ts';
import type { ApiMethodName } from '../domain/network/api-methods.ts';
import type { Hex } from '../domain/identity/bytes.ts';
import type { EvmAddress, EvmHash } from '../domain/identity/evm.ts';
import type { Wei } from '../domain/units.ts';
import type { PChainReader } from './p-chain.ts';

export interface AccessListEntry {
  readonly address: EvmAddress;
  readonly storageKeys: readonly Hex[];
}

export interface CallOptions {
  /**
   * The block time for the call, in seconds since 1970. Default: the time of `block`, or without `block` the execution
   * time (the later of the latest block's time and the endpoint's HTTP `Date`). Ignored if `takesTime` returns false.
   */
  readonly time?: bigint;
  /** Default: the endpoint's own limit. */
  readonly gas?: bigint;
  /** Default: the latest block. Most nodes keep only the state of recent blocks. */
  readonly block?: bigint;
}

export interface EvmCall {
  readonly to: EvmAddress;
  readonly data: Hex;
  readonly from?: EvmAddress;
  readonly value?: Wei;
  readonly accessList?: readonly AccessListEntry[];
}

/** `revert` is '0x' if the contract gave no data. */
export type CallOutcome =
  | { readonly ok: true; readonly data: Hex }
  | { readonly ok: false; readonly revert: Hex };

/** `gas` and `data` are those of the last call, without intrinsic gas; `index` is the first reverted call. */
export type SequenceOutcome =
  | { readonly ok: true; readonly gas: bigint; readonly data: Hex }
  | { readonly ok: false; readonly index: number; readonly revert: Hex };

export type GasOutcome =
  | { readonly ok: true; readonly gas: bigint }
  | { readonly ok: false; readonly revert: Hex };

export interface EvmHead {
  readonly number: bigint;
  readonly hash: EvmHash;
  /** Seconds since 1970. */
  readonly timestamp: bigint;
  readonly baseFee: Wei;
  /** 0n if the endpoint does not report it. */
  readonly gasLimit: bigint;
  /** From the HTTP `Date`. `timestamp` may be old: a chain makes blocks only for transactions. */
  readonly endpointTime: bigint | undefined;
}

export interface EvmBlock extends Pick<EvmHead, 'number' | 'timestamp'> {
  readonly transactions: readonly Pick<EvmTransaction, 'hash' | 'from' | 'nonce'>[];
  /** Codec bytes of the C-Chain's atomic transactions in this block (`blockExtraData`); '0x' for none. */
  readonly atomic: Hex;
}

export interface EvmLog {
  readonly address: EvmAddress;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: bigint;
  readonly transactionHash: EvmHash;
}

export interface EvmReceipt extends Pick<EvmTransaction, 'hash' | 'from' | 'to'> {
  readonly status: 'success' | 'reverted';
  readonly blockNumber: bigint;
  readonly gasUsed: bigint;
  readonly effectiveGasPrice: Wei;
  readonly logs: readonly EvmLog[];
}

export interface EvmTransaction {
  readonly hash: EvmHash;
  readonly from: EvmAddress;
  /** null if the transaction creates a contract. */
  readonly to: EvmAddress | null;
  readonly nonce: bigint;
  readonly input: Hex;
  readonly value: Wei;
  readonly gas: bigint;
  /** undefined while the transaction is only in the pool. */
  readonly blockNumber?: bigint;
  /** undefined if the signed bytes cannot be rebuilt from the reported fields. */
  readonly signedBytes: Hex | undefined;
}

/** Current gas prices, in wei per gas. */
export interface EvmFees {
  readonly block: bigint;
  readonly baseFee: Wei;
  readonly maxFeePerGas: Wei;
  readonly maxPriorityFeePerGas: Wei;
}

/** The fees that a transaction offers, in wei per gas. */
export interface FeeOffer {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

export interface PooledTransaction extends Pick<
  EvmTransaction,
  'hash' | 'nonce' | 'to' | 'input' | 'value'
> {
  readonly offer: FeeOffer;
  /** The gas limit; undefined if the endpoint does not report it. */
  readonly gas: bigint | undefined;
}

export interface AccountPool {
  /** Those that could be read, sorted by nonce. */
  readonly transactions: readonly PooledTransaction[];
  /** False if one could not be read: it may be a further transaction of the account. */
  readonly isWhole: boolean;
}

export interface LogFilter {
  readonly address: EvmAddress | readonly EvmAddress[];
  readonly topics: readonly (Hex | readonly Hex[] | null)[];
  readonly fromBlock: bigint;
  readonly toBlock: bigint;
}

export interface NewestLogs {
  /** Oldest first. */
  readonly logs: readonly EvmLog[];
  /** If this is after `fromBlock` of the filter, older blocks were not searched. */
  readonly searchedFrom: bigint;
  readonly requests: number;
  /** Why the search stopped early; undefined if the search is complete or reached its limit of requests. */
  readonly failure?: OnboardError;
}

/**
 * The calls simulate at the execution time (see `CallOptions.time`), or at the latest block's time if the
 * endpoint accepts no time. All methods throw an OnboardError for a failed request, a refusal or a malformed
 * answer, but not for a revert.
 */
export interface EvmReader {
  chainId(): Promise<bigint>;
  head(): Promise<EvmHead>;
  /** Seconds since 1970; undefined if the endpoint does not have the block. */
  blockTime(number: bigint): Promise<bigint | undefined>;
  /** Whether the endpoint accepts a block time for calls (block override, 4th parameter of `eth_call`). */
  takesTime(): Promise<boolean>;
  call(call: EvmCall, options?: CallOptions): Promise<CallOutcome>;
  /** undefined if the endpoint does not have the block. */
  block(number: bigint): Promise<EvmBlock | undefined>;
  /** Uses few requests, through Multicall3 if the network has it. Results are in the order of the calls. */
  callMany(calls: readonly EvmCall[]): Promise<readonly CallOutcome[]>;
  /**
   * The answer to the last of several calls within one `eth_call`: each call sees the effects of the earlier ones. Through
   * Multicall3, because many endpoints refuse overrides. undefined if a call fails, or the endpoint runs them neither way.
   */
  callInOrder(calls: readonly EvmCall[]): Promise<Hex | undefined>;
  /**
   * As `callInOrder`, but from one account, by a state override. undefined if the endpoint refuses or ignores it.
   * @param from an account without code, which the override would replace
   */
  callSequence(calls: readonly EvmCall[], from: EvmAddress): Promise<SequenceOutcome | undefined>;
  estimateGas(call: EvmCall): Promise<GasOutcome>;
  fees(): Promise<EvmFees>;
  balance(address: EvmAddress): Promise<Wei>;
  /** `latest`: the next nonce after all included transactions; `pending`: also counts the pool. */
  nonces(address: EvmAddress): Promise<{ readonly latest: bigint; readonly pending: bigint }>;
  code(address: EvmAddress): Promise<Hex>;
  storage(address: EvmAddress, slot: Hex): Promise<Hex>;
  receipt(hash: EvmHash): Promise<EvmReceipt | undefined>;
  transaction(hash: EvmHash): Promise<EvmTransaction | undefined>;
  /** undefined if the endpoint does not report its pool or the request fails. */
  pooled(from: EvmAddress): Promise<AccountPool | undefined>;
  /** undefined if the pool has no such transaction, is not reported, or the request fails. */
  pooledOffer(from: EvmAddress, nonce: bigint): Promise<FeeOffer | undefined>;
  /** The API methods that the program uses but this endpoint lacks. */
  missingMethods(): Promise<readonly ApiMethodName[]>;
  /** Splits the block range into windows that the endpoint accepts. */
  logs(filter: LogFilter): Promise<readonly EvmLog[]>;
  /** Searches the newest blocks first, and stops after `maxRequests` requests. */
  newestLogs(filter: LogFilter, maxRequests: number): Promise<NewestLogs>;
}

/** The answer may be false or late, so the program reads the outcome from the chain. */
export type SubmitAnswer =
  | { readonly kind: 'accepted' }
  /** The pool or the chain already has these bytes. */
  | { readonly kind: 'known' }
  /** The nonce is used already, by this transaction or by another one. */
  | { readonly kind: 'nonce-used' }
  | { readonly kind: 'underpriced' }
  /** A known error text of nodes. An endpoint of several nodes may have passed the transaction on all the same. */
  | {
      readonly kind: 'refused';
      readonly reason: string | Message;
      /** The endpoint's own rule because of which it has passed the transaction on to no node. */
      readonly limit?: 'reads' | 'fee';
    }
  /** Any other error. The transaction may have been delivered. */
  | { readonly kind: 'unclear'; readonly reason: string | Message };

export interface EvmSender {
  submit(raw: Hex): Promise<SubmitAnswer>;
}

/** None of these can send a transaction. */
export interface Readers {
  readonly evm: EvmReader;
  readonly pChain: PChainReader;
}
