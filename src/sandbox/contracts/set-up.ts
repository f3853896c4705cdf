import type { Hex } from '../../domain/identity/bytes.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { AccessListEntry } from '../../protocol/warp/predicate.ts';
import type { ConversionData } from '../../protocol/warp/subnet-conversion.ts';
import type { ContractSender } from './contract-sender.ts';

/** A collateral, named by its symbol. */
export interface TokenSetUp {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** A vault, with a name that is unique within the set-up. */
export interface VaultSetUp {
  readonly name: string;
  /** The symbol of the vault's collateral. */
  readonly token: string;
  /** In seconds; at least the slashing window of each L1 that accepts the vault. */
  readonly epochDuration: number;
  /** The curator's deposit, in the smallest unit; 0n for none. */
  readonly deposit: bigint;
}

/** A collateral class besides the primary one. */
export interface SecondaryClassSetUp {
  readonly id: number;
  readonly token: string;
  readonly minStake: bigint;
  readonly maxStake: bigint;
  /** True if each node needs the minimum of this class. */
  readonly active: boolean;
}

/** An L1 with its validators at conversion, its middleware and the vaults that it accepts. */
export interface L1SetUp {
  readonly metadataUrl: string;
  /** 32 bytes. */
  readonly subnetId: Uint8Array;
  /** The validators of the P-Chain's conversion. They belong to the owner's own security module. */
  readonly initialValidators: ConversionData['validators'];
  readonly churnPeriodSeconds: number;
  /** 1 to 20. */
  readonly maximumChurnPercentage: number;
  readonly epochSeconds: number;
  /** Within an epoch, the seconds after which anyone may cut stake back. */
  readonly updateWindowSeconds: number;
  readonly slashingWindowSeconds: number;
  /** The limits of a node's stake, in the token's smallest unit. */
  readonly primary: {
    readonly token: string;
    readonly minStake: bigint;
    readonly maxStake: bigint;
  };
  readonly secondaries?: readonly SecondaryClassSetUp[];
  /** The stake, in the token's smallest unit, for one unit of weight. */
  readonly weightScaleFactor: bigint;
  /** The maximum weight of the middleware's validators. */
  readonly maxWeight: bigint;
  readonly vaults: readonly {
    readonly name: string;
    readonly classId: number;
    /** The most that the L1 accepts, and the most that the curator gives. */
    readonly maxL1Limit: bigint;
    readonly l1Limit: bigint;
  }[];
}

/** Everything that is deployed before the first operator registers. */
export interface SetUp {
  /** Owns registries, balancers and middlewares. */
  readonly owner: ContractSender;
  /** Owns the vaults' delegators, mints the collateral and deposits it. */
  readonly curator: ContractSender;
  /** The ID of the EVM chain, 32 bytes. */
  readonly blockchainId: Uint8Array;
  readonly tokens: readonly TokenSetUp[];
  readonly vaults: readonly VaultSetUp[];
  readonly l1s: readonly L1SetUp[];
  /**
   * Records the conversion on the P-Chain, has the validators sign its message, and returns that message as an access
   * list.
   */
  readonly signedConversionAccessList: (
    conversion: ConversionData,
  ) => Promise<readonly AccessListEntry[]>;
}

/** The contracts of one L1. */
export interface L1Addresses {
  readonly balancer: EvmAddress;
  /** The sender of warp messages: the L1's manager on the P-Chain. */
  readonly validatorManager: EvmAddress;
  readonly middleware: EvmAddress;
  readonly vaultManager: EvmAddress;
  /** The subnet ID as `bytes32`. */
  readonly subnetId: Hex;
}

export interface VaultAddresses {
  readonly vault: EvmAddress;
  readonly delegator: EvmAddress;
}

/** The contracts that all L1s of a network share. */
export interface RegistryAddresses {
  readonly operatorRegistry: EvmAddress;
  readonly l1Registry: EvmAddress;
  readonly vaultFactory: EvmAddress;
  readonly operatorL1OptIn: EvmAddress;
  readonly operatorVaultOptIn: EvmAddress;
  readonly multicall: EvmAddress;
}

/** The addresses of all deployed contracts. */
export interface Deployment extends RegistryAddresses {
  /** By symbol. */
  readonly tokens: ReadonlyMap<string, EvmAddress>;
  /** By name. */
  readonly vaults: ReadonlyMap<string, VaultAddresses>;
  /** In the order of the set-up. */
  readonly l1s: readonly L1Addresses[];
}
