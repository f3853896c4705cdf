import type { Hex } from '../../../domain/identity/bytes.ts';
import type { JudgedPredicate, AccessListEntry } from '../warp/warp-predicate.ts';

/** The values that replace an account's values in a simulation. */
export interface StateOverride {
  readonly address: Hex;
  readonly nonce?: bigint;
  readonly balance?: bigint;
  readonly code?: Hex;
  /** `state` replaces the account's whole storage. `stateDiff` replaces only the slots that it names. */
  readonly state?: ReadonlyMap<Hex, Hex>;
  readonly stateDiff?: ReadonlyMap<Hex, Hex>;
}

/** A call to simulate, from `eth_call` or `eth_estimateGas`. */
export interface CallRequest {
  readonly from: Hex;
  /** The called address; undefined for the creation of a contract. */
  readonly to: Hex | undefined;
  readonly data: Hex;
  /** The transferred amount in wei. */
  readonly value: bigint;
  /** The gas price in wei per gas. With a price of 0, the simulated block has no base fee. */
  readonly gasPrice: bigint;
  readonly gas: bigint | undefined;
  readonly accessList: readonly AccessListEntry[];
  /**
   * The predicates of the access list, all marked valid. A real node does not verify signatures in a
   * simulation, so a successful call proves nothing about the message's signature.
   */
  readonly predicates: readonly JudgedPredicate[];
  readonly overrides: readonly StateOverride[];
}
