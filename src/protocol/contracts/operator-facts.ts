import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';

/** One vault of an L1 in relation to one operator. Amounts in the collateral's smallest unit. */
export interface VaultFacts {
  readonly address: EvmAddress;
  /** The collateral's name and symbol, sanitised for display; the shortened address if it has none. */
  readonly name: string;
  readonly symbol: string;
  readonly collateral: EvmAddress;
  readonly decimals: number;
  readonly classId: bigint;
  /** Undefined if the vault delegates nothing. */
  readonly delegator: EvmAddress | undefined;
  /** Whether the L1 currently counts the vault. */
  readonly enabled: boolean;
  readonly optedIn: boolean;
  /** The current delegation to the operator on this L1; it counts from the start of the next epoch. */
  readonly liveStake: bigint;
}

/** One node that an operator has on an L1. */
export interface OperatorNode {
  readonly nodeId: NodeId;
  readonly validationId: ValidationId;
  /** The stake it uses in the current epoch, in the primary asset's smallest unit. */
  readonly stake: bigint;
  /** The stake it will use in the next epoch, including changes already initiated. */
  readonly nextStake: bigint;
}

/**
 * Stake of the primary class in the current epoch, in the smallest unit. `source` states how reliable it is:
 * `cached` by the contract for this epoch, `simulated` as the next write would cache it, or `view` as the
 * contract's getter reports it, which is too much for an operator enabled in mid-epoch.
 */
export interface StakeFacts {
  readonly source: 'cached' | 'simulated' | 'view';
  /** The stake that counts in this epoch. */
  readonly total: bigint;
  /** The stake that the contract would accept for a new node: total, capped by the module, minus locked. */
  readonly available: bigint;
  /** The stake that the operator's nodes use; a node that is listed twice counts once. */
  readonly used: bigint;
  /** `used` as the contract computes it, where a node that is listed twice counts twice; never below `used`. */
  readonly counted: bigint;
  /**
   * Whether nodes were already cut back in this epoch, which happens at most once; false if the contract does
   * not report it.
   */
  readonly rebalanced: boolean;
  /** `available` and `counted` in the next epoch, as of now; undefined if the contract does not report it. */
  readonly next: { readonly available: bigint | undefined; readonly counted: bigint };
  /** `available` minus `used`, at least 0. */
  readonly free: bigint;
  readonly locked: bigint;
}

export interface EpochFacts {
  readonly number: bigint;
  /** Seconds since 1970. */
  readonly startsAt: bigint;
  readonly endsAt: bigint;
  readonly lastUpdated: bigint;
  /** How many epochs must be rolled over by hand before any write; 0 for none. */
  readonly toRollOver: bigint;
  /** `toRollOver` if the next epoch began now, since it may begin before a transaction is in a block. */
  readonly toRollOverSoon: bigint;
  /**
   * True if the number is computed from the L1's parameters and the current time: the chain is idle and the
   * endpoint does not support block overrides.
   */
  readonly computed: boolean;
}

/** One operator on one L1. */
export interface OperatorFacts {
  readonly operator: EvmAddress;
  readonly registered: boolean;
  readonly metadataUrl: string | undefined;
  readonly optedInToL1: boolean;
  /** Whether the L1 owner has added the operator to the middleware; it may still be disabled there. */
  readonly inMiddleware: boolean;
  /**
   * Whether the L1 owner has disabled the operator; undefined if the operator is not listed, or if it could not
   * be determined.
   */
  readonly disabled: boolean | undefined;
  readonly vaults: readonly VaultFacts[];
  readonly nodes: readonly OperatorNode[];
  readonly stake: StakeFacts;
  readonly epoch: EpochFacts;
  /** The execution time of this read, seconds since 1970. */
  readonly readAt: bigint;
}
