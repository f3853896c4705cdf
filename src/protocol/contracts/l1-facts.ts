import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { BlockchainId, SubnetId } from '../../domain/identity/ids.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Weight } from '../../domain/units.ts';
import type { Generation } from '../generation/generation.ts';

/** The L1 middleware's epochs, in seconds. All values are fixed at deployment. */
export interface EpochParameters {
  /** Start of epoch 0, in seconds since 1970. */
  readonly startTime: bigint;
  readonly duration: bigint;
  /** Seconds after an epoch's start from which anyone may force updates of nodes. */
  readonly updateWindow: bigint;
  readonly slashingWindow: bigint;
  /** How many epochs a write rolls over by itself; more require `manualProcessNodeStakeCache`. */
  readonly maxAutoUpdates: bigint;
}

/** The stake limits of a node for one class, in the class's smallest unit. */
export interface ClassLimits {
  readonly id: bigint;
  readonly minimum: bigint;
  readonly maximum: bigint;
}

/** An L1 as its contracts and the P-Chain report it; the two were checked against each other. */
export interface L1Facts {
  readonly name: string;
  readonly generation: Generation;
  readonly middleware: EvmAddress;
  /** The L1's key in the registry and in opt-ins. */
  readonly balancer: EvmAddress;
  /**
   * Sends the Warp messages; the P-Chain accepts no other sender (`platform.getSubnet`). In generation A it is
   * the balancer.
   */
  readonly manager: EvmAddress;
  readonly vaultManager: EvmAddress;
  readonly subnetId: SubnetId;
  /** The chain of the manager. */
  readonly managerChainId: BlockchainId;
  /** The subnet whose validators sign the manager's messages and the P-Chain's acknowledgements. */
  readonly signingSubnet: SubnetId;
  readonly networkId: number;
  /** The registry and opt-in services that this L1 uses. */
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
  /** The weight limit of all nodes of this middleware, and their current weight. */
  readonly moduleMaxWeight: Weight;
  readonly moduleWeight: Weight;
  /** The owners of middleware and balancer, who may enable operators; contracts without `owner()` are omitted. */
  readonly owners: readonly EvmAddress[];
  readonly churn: { readonly periodSeconds: bigint; readonly maximumPercent: number };
}

/** An L1 without the token and the stake limits, which are read one round trip later. */
export type L1Contracts = Omit<
  L1Facts,
  'primaryDecimals' | 'primarySymbol' | 'primaryClass' | 'secondaryClasses'
> & { readonly primaryClass: Pick<ClassLimits, 'id'> };
