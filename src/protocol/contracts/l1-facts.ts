import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { BlockchainId, SubnetId } from '../../domain/identity/ids.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Weight } from '../../domain/units.ts';
import type { Generation } from '../generation/generation.ts';

/** The L1 middleware's epochs; times in seconds. All of it is fixed at deployment. */
export interface EpochParameters {
  /** Seconds since 1970 at which epoch 0 began. */
  readonly startTime: bigint;
  readonly duration: bigint;
  /** From this long after an epoch's start on, anyone may force updates of nodes. */
  readonly updateWindow: bigint;
  readonly slashingWindow: bigint;
  /** How many epochs a write rolls over by itself; more need `manualProcessNodeStakeCache`. */
  readonly maxAutoUpdates: bigint;
}

/** The stake of one class that a node must have, in the class's smallest unit. */
export interface ClassLimits {
  readonly id: bigint;
  readonly minimum: bigint;
  readonly maximum: bigint;
}

/** One L1 as its contracts and the P-Chain tell it; both were found to agree. */
export interface L1Facts {
  readonly name: string;
  readonly generation: Generation;
  readonly middleware: EvmAddress;
  /** Identifies the L1 in the registry and in opt-ins. */
  readonly balancer: EvmAddress;
  /** Sends the warp messages; the P-Chain accepts no other (`platform.getSubnet`). The balancer in generation A. */
  readonly manager: EvmAddress;
  readonly vaultManager: EvmAddress;
  readonly subnetId: SubnetId;
  /** The chain on which the manager lives. */
  readonly managerChainId: BlockchainId;
  /** Whose validators sign the manager's messages and the P-Chain's acknowledgements. */
  readonly signingSubnet: SubnetId;
  readonly networkId: number;
  /** The registry and opt-in services that this L1 goes by. */
  readonly services: Pick<
    NetworkProfile['contracts'],
    'operatorRegistry' | 'operatorL1OptIn' | 'operatorVaultOptIn'
  >;
  readonly epochs: EpochParameters;
  /** Weight = floor(stake / weightScale). */
  readonly weightScale: bigint;
  readonly primaryAsset: EvmAddress;
  /** Decimals and symbol of the primary asset. */
  readonly primaryDecimals: number;
  readonly primarySymbol: string;
  readonly primaryClass: ClassLimits;
  readonly secondaryClasses: readonly ClassLimits[];
  /** The most that all nodes of this middleware may weigh, and what they weigh now. */
  readonly moduleMaxWeight: Weight;
  readonly moduleWeight: Weight;
  /** The owners of middleware and balancer, who may enable operators; a contract without `owner()` has none. */
  readonly owners: readonly EvmAddress[];
  readonly churn: { readonly periodSeconds: bigint; readonly maximumPercent: number };
}

/** What an L1 is made of, without the token and the limits of its stake, which are read one round trip later. */
export type L1Contracts = Omit<
  L1Facts,
  'primaryDecimals' | 'primarySymbol' | 'primaryClass' | 'secondaryClasses'
> & { readonly primaryClass: Pick<ClassLimits, 'id'> };
