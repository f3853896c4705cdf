import type { Message } from '../domain/message.ts';
import type { Abi } from 'viem';
import type { ApiMethodName } from '../domain/network/api-methods.ts';
import type { Hex } from '../domain/identity/bytes.ts';
import type { EvmAddress, EvmHash } from '../domain/identity/evm.ts';
import type { Wei } from '../domain/units.ts';

/** One entry of an EVM access list. */
export interface AccessEntry {
  readonly address: EvmAddress;
  readonly storageKeys: readonly Hex[];
}

/** How a single call is simulated. */
export interface CallTerms {
  /**
   * Seconds since 1970: the block time that the call finds. Left out: the execution time (the later of the
   * latest block's time and the endpoint's HTTP `Date`). Ignored where `takesTime` says false.
   */
  readonly time?: bigint;
  /** The gas limit; left out: the endpoint's own. */
  readonly gas?: bigint;
  /** The block on whose state it runs, at that block's time; left out: the latest. Nodes drop old state soon. */
  readonly block?: bigint;
}

export interface EvmCall {
  readonly to: EvmAddress;
  readonly data: Hex;
  readonly from?: EvmAddress;
  readonly value?: Wei;
  readonly accessList?: readonly AccessEntry[];
}

/** A call's answer: what it returned, or the revert data ('0x' where the contract gave none). */
export type CallOutcome =
  { readonly ok: true; readonly data: Hex } | { readonly ok: false; readonly revert: Hex };

/**
 * How calls in order ended: the gas that the last one used beside its transaction's own, or the index of the first
 * that reverted and its revert data.
 */
export type SequenceOutcome =
  | { readonly ok: true; readonly gas: bigint }
  | { readonly ok: false; readonly index: number; readonly revert: Hex };

/** A function of a contract with its arguments. */
export interface ContractCall {
  readonly address: EvmAddress;
  readonly abi: Abi;
  readonly functionName: string;
  readonly args: readonly unknown[];
}

/** What a `ContractCall` returned, decoded; not ok where it reverted or returned another shape. */
export type OrderedOutcome =
  { readonly ok: true; readonly result: unknown } | { readonly ok: false };

/** A gas estimate, or the revert data. */
export type GasOutcome =
  { readonly ok: true; readonly gas: bigint } | { readonly ok: false; readonly revert: Hex };

export interface EvmHead {
  readonly number: bigint;
  readonly hash: EvmHash;
  /** Seconds since 1970. */
  readonly timestamp: bigint;
  readonly baseFee: Wei;
  /** What the block may use; 0n: the endpoint does not tell. */
  readonly gasLimit: bigint;
  /**
   * The endpoint's own time, seconds since 1970, from the HTTP `Date` of its answer; undefined: it sends none.
   * A chain makes blocks only when there are transactions, so `timestamp` may be old.
   */
  readonly endpointTime: bigint | undefined;
}

/** A block with the nonces that it used. */
export interface EvmBlock {
  readonly number: bigint;
  /** Seconds since 1970. */
  readonly timestamp: bigint;
  readonly transactions: readonly {
    readonly hash: EvmHash;
    readonly from: EvmAddress;
    readonly nonce: bigint;
  }[];
  /** Codec bytes of the atomic transactions of the C-Chain in it (`blockExtraData`); '0x' for none. */
  readonly atomic: Hex;
}

export interface EvmLog {
  readonly address: EvmAddress;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: bigint;
  readonly transactionHash: EvmHash;
  readonly logIndex: number;
}

export interface EvmReceipt {
  readonly hash: EvmHash;
  readonly status: 'success' | 'reverted';
  readonly blockNumber: bigint;
  readonly blockHash: EvmHash;
  readonly from: EvmAddress;
  readonly to: EvmAddress | null;
  readonly gasUsed: bigint;
  readonly effectiveGasPrice: Wei;
  readonly logs: readonly EvmLog[];
}

export interface EvmTransaction {
  readonly hash: EvmHash;
  readonly from: EvmAddress;
  readonly to: EvmAddress | null;
  readonly nonce: bigint;
  readonly input: Hex;
  readonly value: Wei;
  readonly gas: bigint;
  /** Absent while it is only in the pool. */
  readonly blockNumber?: bigint;
  /** What its hash is of; undefined: the endpoint does not tell enough to put it together. */
  readonly signedBytes: Hex | undefined;
}

/** What a gas unit costs now. All in wei. */
export interface EvmFees {
  /** The number of the block whose base fee this is. */
  readonly block: bigint;
  readonly baseFee: Wei;
  readonly maxFeePerGas: Wei;
  readonly maxPriorityFeePerGas: Wei;
  /** The tip that the endpoint suggests; more than `maxPriorityFeePerGas` where recent blocks paid far less. */
  readonly suggestedTip: Wei;
  /** The median of what recent blocks paid per gas, tip included; undefined: the endpoint does not tell, or they are empty. */
  readonly recentPrice: Wei | undefined;
}

/** What a transaction offers for a place in a block, in wei per gas. */
export interface EvmOffer {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

export interface LogFilter {
  readonly address: EvmAddress;
  readonly topics: readonly (Hex | readonly Hex[] | null)[];
  readonly fromBlock: bigint;
  readonly toBlock: bigint;
}

/**
 * Reads one EVM chain. Calls (`call`, `callMany`, `inOrder`) are simulated at the execution time
 * (see `CallTerms.time`), where the endpoint takes a time; elsewhere they see the latest block's time. Every method throws a catalogued OnboardError for what the transport or a
 * malformed answer did, and never for what a contract answered.
 */
export interface EvmReader {
  chainId(): Promise<bigint>;
  head(): Promise<EvmHead>;
  /** When a block was made, seconds since 1970; undefined: the endpoint does not have it. */
  blockTime(number: bigint): Promise<bigint | undefined>;
  /** Whether calls see the time that is asked for (block override, 4th parameter of `eth_call`). */
  takesTime(): Promise<boolean>;
  call(call: EvmCall, terms?: CallTerms): Promise<CallOutcome>;
  /** undefined: the endpoint does not have the block. */
  block(number: bigint): Promise<EvmBlock | undefined>;
  /** Many calls in as few round trips as the endpoint allows, answers in their order. */
  callMany(calls: readonly EvmCall[]): Promise<readonly CallOutcome[]>;
  /**
   * Runs calls in order within one `eth_call`: each sees what those before it did, and nothing is kept. Through
   * Multicall3, else with its code as a call without an address. undefined: the endpoint refuses both.
   */
  inOrder(calls: readonly ContractCall[]): Promise<readonly OrderedOutcome[] | undefined>;
  /**
   * Makes calls in order as one account, within one `eth_call`: each sees what those before it did. Code at the
   * account's address, placed by a state override, makes them. undefined: the endpoint takes no such override.
   */
  sequence(from: EvmAddress, calls: readonly EvmCall[]): Promise<SequenceOutcome | undefined>;
  estimateGas(call: EvmCall): Promise<GasOutcome>;
  fees(): Promise<EvmFees>;
  balance(address: EvmAddress): Promise<Wei>;
  /** `latest`: the next nonce after what is included; `pending`: after what is in the pool too. */
  nonces(address: EvmAddress): Promise<{ readonly latest: bigint; readonly pending: bigint }>;
  code(address: EvmAddress): Promise<Hex>;
  /** The 32-byte word at a slot. */
  storage(address: EvmAddress, slot: Hex): Promise<Hex>;
  receipt(hash: EvmHash): Promise<EvmReceipt | undefined>;
  transaction(hash: EvmHash): Promise<EvmTransaction | undefined>;
  /** What waits in the pool with a nonce of an account offers; undefined: nothing does, or the endpoint does not tell. */
  waitingOffer(from: EvmAddress, nonce: bigint): Promise<EvmOffer | undefined>;
  /** Of the methods that the program calls those that the endpoint does not have. */
  missingMethods(): Promise<readonly ApiMethodName[]>;
  /** Windows adapt to the limit that the endpoint states. */
  logs(filter: LogFilter): Promise<readonly EvmLog[]>;
}

/** What an endpoint said of signed bytes. Any answer may be a lie or late: the next check decides. */
export type SubmitOutcome =
  | { readonly kind: 'accepted' }
  /** The pool or the chain has these bytes already. */
  | { readonly kind: 'known' }
  /** The nonce was used by some transaction, perhaps this one. */
  | { readonly kind: 'nonce-used' }
  | { readonly kind: 'underpriced' }
  /** One of the nodes' known refusals: the pool does not have it. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Any other error: the transaction may have been delivered. */
  | { readonly kind: 'unclear'; readonly reason: string | Message };

/** Submits signed bytes to one EVM chain. */
export interface EvmSender {
  submit(raw: Hex): Promise<SubmitOutcome>;
}
