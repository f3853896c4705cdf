import type { AccessListEntry } from '../../../src/ports/evm.ts';
import type { ConversionData } from '../../../src/protocol/warp/payloads.ts';
import type { ContractSender } from '../../../src/sandbox/actors/transaction-sender.ts';

/** A vault. No two vaults of a set-up have the same name. */
export interface VaultSetUp {
  readonly name: string;
  /** The symbol of the vault's collateral. */
  readonly token: string;
  /** The length of the vault's epoch in seconds. The minimum is the longest slashing window of the vault's L1s. */
  readonly epochDuration: number;
  /** The curator's deposit, in the smallest unit; 0n for none. */
  readonly deposit: bigint;
}

/** A collateral class: its token, and the limits of a node's stake in the token's smallest unit. */
interface ClassSetUp {
  readonly token: string;
  readonly minStake: bigint;
  readonly maxStake: bigint;
}

/** An L1 with its validators at conversion, its middleware and the vaults that it accepts. */
export interface L1SetUp {
  readonly metadataUrl: string;
  /** The subnet ID: 32 bytes. */
  readonly subnetId: Uint8Array;
  /** The validators that the conversion lists. These validators belong to a security module of the owner. */
  readonly initialValidators: ConversionData['validators'];
  readonly churnPeriodSeconds: number;
  /** The churn limit in percent: 1 to 20. */
  readonly maximumChurnPercentage: number;
  readonly epochSeconds: number;
  /**
   * The length of the update window: the first part of an epoch. After the window, anyone may reduce nodes
   * that exceed their operator's stake.
   */
  readonly updateWindowSeconds: number;
  readonly slashingWindowSeconds: number;
  readonly primary: ClassSetUp;
  /** Not activated: a node needs no stake of these classes. */
  readonly secondaries?: readonly (ClassSetUp & { readonly id: number })[];
  /** The stake for one unit of weight, in the token's smallest unit. */
  readonly weightScaleFactor: bigint;
  /** The maximum weight of the middleware's validators. */
  readonly maxWeight: bigint;
  readonly vaults: readonly {
    readonly name: string;
    readonly classId: number;
    /** The maximum stake that the L1 accepts from the vault. */
    readonly maxL1Limit: bigint;
    readonly l1Limit: bigint;
  }[];
}

/** The accounts of a deployment, and the tokens, vaults and L1s to deploy. */
export interface SetUp {
  /** The L1 owner's account. The account deploys the registries and each L1's contracts. */
  readonly owner: ContractSender;
  /** The account that owns the vaults' delegators, mints the collateral and deposits it. */
  readonly curator: ContractSender;
  /** The ID of the EVM chain, 32 bytes. */
  readonly blockchainId: Uint8Array;
  readonly tokens: readonly { name: string; symbol: string; decimals: number }[];
  readonly vaults: readonly VaultSetUp[];
  readonly l1s: readonly L1SetUp[];
  /**
   * Returns the P-Chain's message about the conversion as an access list. Enough primary validators have
   * signed the message.
   */
  readonly signedConversionAccessList: (
    conversion: ConversionData,
  ) => Promise<readonly AccessListEntry[]>;
}

/** Finds an item of the set-up by its name. @throws RangeError for an unknown name, which is a bug in the set-up */
export function byName<T>(items: ReadonlyMap<string, T>, name: string): T {
  const item = items.get(name);
  if (item === undefined) throw new RangeError(`unknown name in the set-up: ${name}`);
  return item;
}
