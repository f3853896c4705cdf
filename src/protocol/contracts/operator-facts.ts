import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';

/** One vault of an L1, as it concerns one operator. Amounts in the collateral's smallest unit. */
export interface VaultFacts {
  readonly address: EvmAddress;
  /** The collateral's name and symbol, made printable; the address's short form where it has none. */
  readonly name: string;
  readonly symbol: string;
  readonly collateral: EvmAddress;
  readonly decimals: number;
  readonly classId: bigint;
  /** undefined: the vault delegates to nobody. */
  readonly delegator: EvmAddress | undefined;
  /** Whether the L1 counts it now. */
  readonly enabled: boolean;
  readonly optedIn: boolean;
  /** What the vault delegates to the operator on this L1 at this moment; counts from the next epoch's start. */
  readonly liveStake: bigint;
}

/** One node that an operator has on an L1. */
export interface OperatorNode {
  readonly nodeId: NodeId;
  readonly validationId: ValidationId;
  /** What it uses in the present epoch, in the primary asset's smallest unit. */
  readonly stake: bigint;
  /** What it will use in the next one, as things stand now: what was begun counts from then on. */
  readonly nextStake: bigint;
}

/**
 * Stake of the primary class in the present epoch, smallest unit. `source` tells how sure it is:
 * `cached` by the contract for this epoch; `simulated` as the next write would cache it; `view`
 * what the contract shows, which is too much for an operator enabled in mid-epoch.
 */
export interface StakeFacts {
  readonly source: 'cached' | 'simulated' | 'view';
  /** What counts in this epoch. */
  readonly total: bigint;
  /** What the contract would accept for a new node: total, capped by the module, less what is locked. */
  readonly available: bigint;
  /** What the operator's nodes use; a node that is listed twice counts once. */
  readonly used: bigint;
  /** `used` as the contract has it, to which a node that is listed twice counts twice; never below `used`. */
  readonly counted: bigint;
  /** Whether nodes were cut back to what counts in this epoch already, which is done once; no, where the contract does not tell. */
  readonly rebalanced: boolean;
  /** `available` and `counted` of the next epoch, as things stand now; undefined: the contract does not tell. */
  readonly next: { readonly available: bigint | undefined; readonly counted: bigint };
  /** available - used, never below 0. */
  readonly free: bigint;
  readonly locked: bigint;
}

export interface EpochFacts {
  readonly number: bigint;
  /** Seconds since 1970. */
  readonly startsAt: bigint;
  readonly endsAt: bigint;
  readonly lastUpdated: bigint;
  /** How many epochs must be rolled over by hand before any write; 0: none. */
  readonly toRollOver: bigint;
  /** The same if the next epoch began now, as it may before a transaction that is sent now is in a block. */
  readonly toRollOverSoon: bigint;
  /** True: the chain is idle and the endpoint takes no block override, so the number follows from the L1's parameters and the present time. */
  readonly computed: boolean;
}

/** One operator on one L1. */
export interface OperatorFacts {
  readonly operator: EvmAddress;
  readonly registered: boolean;
  readonly metadataUrl: string | undefined;
  readonly optedInToL1: boolean;
  /** Whether the L1 owner has added the operator to the middleware (it may be disabled there). */
  readonly inMiddleware: boolean;
  /** Whether the L1 owner has disabled the operator there; undefined: it is not listed there, or it could not be told. */
  readonly disabled: boolean | undefined;
  readonly vaults: readonly VaultFacts[];
  readonly nodes: readonly OperatorNode[];
  readonly stake: StakeFacts;
  readonly epoch: EpochFacts;
  /** The block's time at which all this was read, seconds since 1970. */
  readonly readAt: bigint;
}
