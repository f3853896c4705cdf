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

/** A vault, known by a name of its own within the set-up. */
export interface VaultSetUp {
  readonly name: string;
  /** Symbol of its collateral. */
  readonly token: string;
  /** Seconds; at least the slashing window of each L1 that takes the vault. */
  readonly epochDuration: number;
  /** What the curator puts in, in the smallest unit; 0n for an empty vault. */
  readonly deposit: bigint;
}

/** A class of collateral beside the primary one. */
export interface SecondaryClassSetUp {
  readonly id: number;
  readonly token: string;
  readonly minStake: bigint;
  readonly maxStake: bigint;
  /** Whether each node needs the minimum of this class. */
  readonly active: boolean;
}

/** One L1 with its validators at conversion, its middleware and the vaults that it takes. */
export interface L1SetUp {
  readonly metadataUrl: string;
  /** 32 bytes. */
  readonly subnetId: Uint8Array;
  /** The validators of the P-Chain's conversion; they belong to the owner's own security module. */
  readonly initialValidators: ConversionData['validators'];
  readonly churnPeriodSeconds: number;
  /** 1 to 20. */
  readonly maximumChurnPercentage: number;
  readonly epochSeconds: number;
  /** Seconds after which, within an epoch, anyone may cut stake back. */
  readonly updateWindowSeconds: number;
  readonly slashingWindowSeconds: number;
  /** Stakes in the smallest unit of the token. */
  readonly primary: {
    readonly token: string;
    readonly minStake: bigint;
    readonly maxStake: bigint;
  };
  readonly secondaries?: readonly SecondaryClassSetUp[];
  /** Stake in the smallest unit that makes one unit of weight. */
  readonly weightScaleFactor: bigint;
  /** Most weight of the middleware's validators. */
  readonly maxWeight: bigint;
  readonly vaults: readonly {
    readonly name: string;
    readonly classId: number;
    /** What the L1 takes and what the curator gives, at most. */
    readonly maxL1Limit: bigint;
    readonly l1Limit: bigint;
  }[];
}

/** Everything that is put on a chain before the first operator comes. */
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
   * Has the P-Chain record the conversion and its validators sign the message about it; gives that
   * message as an access list.
   */
  readonly signedConversionAccessList: (
    conversion: ConversionData,
  ) => Promise<readonly AccessListEntry[]>;
}

/** The contracts of one L1. */
export interface L1Addresses {
  readonly balancer: EvmAddress;
  /** The source of warp messages, which the P-Chain knows as the L1's manager. */
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

/** Where everything came to lie. */
export interface Deployment extends RegistryAddresses {
  /** By symbol. */
  readonly tokens: ReadonlyMap<string, EvmAddress>;
  /** By name. */
  readonly vaults: ReadonlyMap<string, VaultAddresses>;
  /** In the order of the set-up. */
  readonly l1s: readonly L1Addresses[];
}
