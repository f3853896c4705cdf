import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';

/** A vault of an L1, with one operator's opt-in and stake. Amounts are in the collateral's smallest unit. */
export interface VaultFacts {
  readonly address: EvmAddress;
  /** The collateral's name without control characters, or its shortened address if it has no name. */
  readonly name: string;
  readonly symbol: string;
  readonly collateral: EvmAddress;
  readonly decimals: number;
  readonly classId: bigint;
  /** Undefined if the vault has no delegator. Such a vault delegates nothing. */
  readonly delegator: EvmAddress | undefined;
  /** True if the vault is enabled on the L1. The stake of a disabled vault does not count. */
  readonly enabled: boolean;
  readonly optedIn: boolean;
  /** The stake that the vault delegates to the operator now. A change counts from the next epoch on. */
  readonly liveStake: bigint;
}

export interface OperatorNode {
  readonly nodeId: NodeId;
  readonly validationId: ValidationId;
  /** The stake that the node uses in the current epoch, in the primary asset's smallest unit. */
  readonly stake: bigint;
  /** Includes changes that are already initiated. */
  readonly nextStake: bigint;
}

/** An operator's stake of the primary class in the current epoch, in the smallest unit. */
export interface StakeFacts {
  /**
   * The stake for a new node before the limits per node: the operator's stake, up to the security module's maximum
   * weight, minus what is locked until the next epoch. At least 0.
   */
  readonly available: bigint;
  /** The stake that the operator's nodes use. A node that is listed twice counts once. */
  readonly used: bigint;
  /** The stake that the contract counts as used, with duplicates and former nodes, but at least `used`. */
  readonly counted: bigint;
  /**
   * Whether the operator's nodes were already reduced in this epoch; the contract allows one reduction. False
   * if the contract does not report it.
   */
  readonly rebalanced: boolean;
  /** In the next epoch, if nothing changes. `available` is undefined if the contract does not report it. */
  readonly next: { readonly available: bigint | undefined; readonly counted: bigint };
  /** `available` minus `used`, at least 0. */
  readonly free: bigint;
}

export interface EpochFacts {
  readonly number: bigint;
  /** Seconds since 1970. */
  readonly startsAt: bigint;
  readonly endsAt: bigint;
  readonly lastUpdated: bigint;
  /** How many epochs a catch-up must process before any write; 0 if no catch-up is needed. */
  readonly epochsToCatchUp: bigint;
  /** Near the end of an epoch (see `epochFacts`), also above 0 if the next epoch will need a catch-up. */
  readonly epochsToCatchUpSoon: bigint;
  /**
   * True if `number` is computed from the L1's parameters and the current time, on an idle chain whose
   * endpoint does not support block overrides.
   */
  readonly computed: boolean;
}

export interface OperatorFacts {
  readonly operator: EvmAddress;
  readonly registered: boolean;
  readonly metadataUrl: string | undefined;
  readonly optedInToL1: boolean;
  /** Whether the L1 owner has added the operator, who may still be disabled. */
  readonly inMiddleware: boolean;
  /** Undefined if the middleware does not list the operator, or the state cannot be determined. */
  readonly disabled: boolean | undefined;
  readonly vaults: readonly VaultFacts[];
  readonly nodes: readonly OperatorNode[];
  readonly stake: StakeFacts;
  readonly epoch: EpochFacts;
  /** The execution time of this read, in seconds since 1970. */
  readonly readAt: bigint;
}
