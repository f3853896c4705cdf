import type { EvmAddress } from '../identity/evm.ts';
import type { AssetId, BlockchainId, SubnetId } from '../identity/ids.ts';

/** How an L1 is secured and how its operators come in. */
export type PhaseName = 'Seiryu' | 'Byakko' | 'Genbu' | 'Kirin';

/** A secured L1, as published. What a contract can tell is checked against it. */
export interface L1Profile {
  /** The chain's name. */
  readonly name: string;
  readonly subnetId: SubnetId;
  readonly blockchainId?: BlockchainId;
  /** The balancer's address, which identifies the L1 in the registry and in opt-ins. */
  readonly validatorManagerProxy?: EvmAddress;
  readonly middleware?: EvmAddress;
  readonly vaultManager?: EvmAddress;
  /** RPC of the L1's own chain; unset while it is not published. */
  readonly rpcUrl?: string;
}

export interface PhaseProfile {
  readonly name: PhaseName;
  readonly active: boolean;
  /** The page that makes a new ticket, where operators come in by one; takes `title` and `body` as its query. */
  readonly tracker?: string;
  readonly l1s: readonly L1Profile[];
}

/** Where signatures are collected, and in which of the two shapes it is asked. */
export interface AggregatorEndpoint {
  /** Its base, or the whole address. */
  readonly url: string;
  readonly shape: 'self-hosted' | 'hosted';
}

/** Where some facts of a profile are published, and when they were read there. */
export interface ProfileSource {
  /** Names of fields, such as `chainId` or `contracts.l1Registry`. A field stands for those inside it. */
  readonly facts: readonly string[];
  /** A page, or the name of a program, a file or a chain that has the facts. */
  readonly at: string;
  /** The day on which they were read there: `2026-06-12`. */
  readonly read: string;
}

/** What building a transaction needs of the P-Chain of a network. */
export interface PChainConstants {
  /** The asset ID of AVAX. */
  readonly avaxAssetId: AssetId;
  /** Gas per unit of bandwidth, reads, writes and computation (`platform.getFeeConfig`). */
  readonly feeWeights: readonly [number, number, number, number];
}

/** The name of the embedded network's profile. */
export const SANDBOX = 'sandbox';

/** Everything that tells one network from another. Data, not code. */
export interface NetworkProfile {
  /** What `--network` takes. */
  readonly name: string;
  readonly title: string;
  /** EVM chain ID. */
  readonly chainId: bigint;
  /** The network ID inside warp messages and P-Chain transactions. */
  readonly networkId: number;
  readonly cChainId: BlockchainId;
  /** What the P-Chain of this network would tell of itself, and has not changed so far; left out: it is asked. */
  readonly pChain?: PChainConstants;
  /** The chain on which the validator manager lives; first one is preferred. */
  readonly rpcUrls: readonly [string, ...string[]];
  /** Base URL of the node API: `/ext/bc/P`, `/ext/info`, `/ext/bc/C/avax` are below it. */
  readonly apiUrl: string;
  /** Signature aggregators; the first one is preferred, the next is asked where it fails. */
  readonly aggregators: readonly [AggregatorEndpoint, ...AggregatorEndpoint[]];
  readonly contracts: {
    readonly operatorRegistry: EvmAddress;
    readonly l1Registry: EvmAddress;
    readonly operatorL1OptIn: EvmAddress;
    readonly operatorVaultOptIn: EvmAddress;
    readonly multicall?: EvmAddress;
  };
  readonly phases: readonly PhaseProfile[];
  /** What the wizard proposes as the node's address. */
  readonly nodeUrl: string;
  readonly explorer?: { readonly transaction: string; readonly pTransaction?: string };
  /** Where test tokens can be had. */
  readonly faucet?: string;
  /** How to reach the L1's owners. */
  readonly contact?: string;
  /** True where money has no worth; everywhere else it is shown as real money. */
  readonly worthless: boolean;
  /** Where the facts of this profile are published. */
  readonly sources?: readonly ProfileSource[];
  /** Whether plain HTTP to hosts outside private networks was agreed to. */
  readonly allowHttp?: boolean;
}

/** A profile as its file states it. Local networks have other C-Chain IDs from release to release: the node is asked. */
export type StatedProfile = Omit<NetworkProfile, 'cChainId'> & {
  readonly cChainId?: NetworkProfile['cChainId'];
};

/** The human-readable part of P-Chain addresses on a network. */
export function addressHrp(networkId: number): string {
  if (networkId === 1) return 'avax';
  if (networkId === 5) return 'fuji';
  return networkId === 12345 ? 'local' : 'custom';
}
