import type { Hex } from '../../../domain/identity/bytes.ts';
import type { JudgedPredicate, AccessEntry } from '../warp/warp-predicate.ts';

/** What a caller replaces in an account for one simulation. */
export interface StateOverride {
  readonly address: Hex;
  readonly nonce?: bigint;
  readonly balance?: bigint;
  readonly code?: Hex;
  /** Slots that replace the account's storage as a whole, and slots that are laid over it. */
  readonly state?: ReadonlyMap<Hex, Hex>;
  readonly stateDiff?: ReadonlyMap<Hex, Hex>;
}

/** A call that is simulated, as `eth_call` and `eth_estimateGas` take it. */
export interface CallRequest {
  readonly from: Hex;
  /** Undefined creates a contract. */
  readonly to: Hex | undefined;
  readonly data: Hex;
  /** Wei. */
  readonly value: bigint;
  /** Wei per gas; zero also means that the block has no base fee. */
  readonly gasPrice: bigint;
  readonly gas: bigint | undefined;
  readonly accessList: readonly AccessEntry[];
  /**
   * All of them valid: a real node has no verdicts for a simulation and takes every well-formed
   * message for good, so a call that passes here proves nothing about its signature.
   */
  readonly predicates: readonly JudgedPredicate[];
  readonly overrides: readonly StateOverride[];
}
