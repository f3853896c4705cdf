import type { Hex } from '../../../domain/identity/bytes.ts';
import type { JudgedPredicate, AccessListEntry } from '../warp/warp-predicate.ts';

/** An account's values that one simulation replaces. */
export interface StateOverride {
  readonly address: Hex;
  readonly nonce?: bigint;
  readonly balance?: bigint;
  readonly code?: Hex;
  /** `state` replaces the account's whole storage, `stateDiff` only the slots that it names. */
  readonly state?: ReadonlyMap<Hex, Hex>;
  readonly stateDiff?: ReadonlyMap<Hex, Hex>;
}

/** A call to simulate, from `eth_call` or `eth_estimateGas`. */
export interface CallRequest {
  readonly from: Hex;
  /** Undefined for the creation of a contract. */
  readonly to: Hex | undefined;
  readonly data: Hex;
  /** Wei. */
  readonly value: bigint;
  /** Wei per gas. With zero, the simulated block has no base fee. */
  readonly gasPrice: bigint;
  readonly gas: bigint | undefined;
  readonly accessList: readonly AccessListEntry[];
  /**
   * Always marked valid: a real node does not verify signatures for a simulation, so a successful call proves nothing
   * about the message's signature.
   */
  readonly predicates: readonly JudgedPredicate[];
  readonly overrides: readonly StateOverride[];
}
