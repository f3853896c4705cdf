import type { EvmAddress } from '../identity/evm.ts';
import type { AssetId, BlockchainId, SubnetId, VmId } from '../identity/ids.ts';
import type { ServiceUrl } from '../service-url.ts';
import type { Wei } from '../units.ts';

export type PhaseName = 'Seiryu' | 'Byakko' | 'Genbu' | 'Kirin';

export interface PublishedSoftware {
  readonly node: string;
  readonly vm: string;
  readonly vmVersion: string;
  readonly vmId?: VmId;
  /** Where it is published. */
  readonly at: string;
  /** The date on which it was read, such as `2026-11-23`. */
  readonly read: string;
}

/** The published values of an L1. The program compares the answers of the contracts with these values. */
export interface L1Profile {
  /** The name that `--l1` accepts. */
  readonly name: string;
  readonly subnetId: SubnetId;
  readonly blockchainId?: BlockchainId;
  /** The balancer's address, which identifies the L1 in the registry and in opt-ins. */
  readonly balancer?: EvmAddress;
  readonly middleware?: EvmAddress;
  readonly vaultManager?: EvmAddress;
  /** The RPC URL of the L1's own chain; undefined until it is published. */
  readonly rpcUrl?: ServiceUrl;
  readonly software?: PublishedSoftware;
  /** A longer name for people. */
  readonly title?: string;
  /** How to reach the L1's team. */
  readonly contact?: string;
  readonly links?: readonly string[];
  /** What operators should know, in the words of this program. */
  readonly notes?: readonly string[];
  /** `automatic`: every registered operator receives stake without asking a curator. */
  readonly stake?: 'automatic';
  readonly rewards?: EvmAddress;
  readonly uptimeTracker?: EvmAddress;
  /** The share of an epoch, in percent, for which a validator must be up to get rewards. */
  readonly minimumUptime?: number;
}

/** Names that the L1s' owners use for fields of a profile, in small letters. */
export const PUBLISHED_FIELDS: ReadonlyMap<string, keyof L1Profile> = new Map([
  ['validatormanagerproxy', 'balancer'],
  ['chainname', 'name'],
]);

export interface PhaseProfile {
  readonly name: PhaseName;
  readonly active: boolean;
  /**
   * The page that creates a ticket, if operators join by ticket. The page takes `title` and `body` as query parameters.
   */
  readonly tracker?: string;
  readonly l1s: readonly L1Profile[];
}

export interface AggregatorEndpoint<Url = ServiceUrl> {
  /** The base URL of the aggregator, or the complete URL of its request. */
  readonly url: Url;
  readonly shape: 'self-hosted' | 'hosted';
}

/** Where some facts of a profile are published, and when the facts were last checked. */
interface ProfileSource {
  /** Field names, such as `chainId` or `contracts.l1Registry`. A field stands for all fields inside it. */
  readonly facts: readonly string[];
  /** A page, or the name of a program, file or chain. */
  readonly at: string;
  /** The date on which the facts were last compared with the source, such as `2026-06-12`. */
  readonly read: string;
}

export interface PChainConstants {
  readonly avaxAssetId: AssetId;
  /** Gas per unit of bandwidth, reads, writes and computation (`platform.getFeeConfig`). */
  readonly feeWeights: readonly [number, number, number, number];
}

export const SANDBOX = 'sandbox';

export const NETWORK_NAME = /^[a-z0-9][a-z0-9-]{0,30}$/;

/** `Url`: a string in a file. */
export interface NetworkProfile<Url = ServiceUrl> {
  /** The value of `--network`. */
  readonly name: string;
  readonly title: string;
  /** The EVM chain ID of the C-Chain. */
  readonly chainId: bigint;
  /** The network ID in Warp messages and P-Chain transactions. */
  readonly networkId: number;
  readonly cChainId: BlockchainId;
  /**
   * The P-Chain's constants, if this network has never changed them. If undefined, the program fetches the
   * constants from the P-Chain.
   */
  readonly pChain?: PChainConstants;
  /** RPC endpoints of the C-Chain. The program starts with the first endpoint. */
  readonly rpcUrls: readonly [Url, ...Url[]];
  /** Base URL of the node API. `/ext/bc/P`, `/ext/info` and `/ext/bc/C/avax` are below it. */
  readonly apiUrl: Url;
  /**
   * Signature aggregators. The program starts with the first aggregator. If an aggregator fails, the program
   * uses the next.
   */
  readonly aggregators: readonly [AggregatorEndpoint<Url>, ...AggregatorEndpoint<Url>[]];
  readonly contracts: {
    readonly operatorRegistry: EvmAddress;
    readonly l1Registry: EvmAddress;
    readonly operatorL1OptIn: EvmAddress;
    readonly operatorVaultOptIn: EvmAddress;
    readonly multicall?: EvmAddress;
  };
  readonly phases: readonly PhaseProfile[];
  /**
   * What a unit of gas usually costs on the C-Chain, in wei, tip included; undefined: 1 gwei. The program asks again
   * before it pays over 50 times as much.
   */
  readonly usualGasPrice?: Wei;
  /** The node address that the wizard suggests. */
  readonly nodeUrl: Url;
  readonly explorer?: { readonly transaction: string; readonly pTransaction?: string };
  /** The page that gives out test tokens. */
  readonly faucet?: string;
  /** How to reach the L1's owners. */
  readonly contact?: string;
  /** True if the network's AVAX has no value. False for real money, whatever the profile's file says. */
  readonly worthless: boolean;
  /** Where the facts of this profile are published. */
  readonly sources?: readonly ProfileSource[];
  /** Whether the operator allowed plain HTTP to public hosts. */
  readonly allowHttp?: boolean;
  /** Derived from the placeholders in the endpoints' URLs. */
  readonly variables?: readonly SentVariable[];
}

/** An environment variable whose value each request to a host contains. */
export interface SentVariable {
  readonly variable: string;
  readonly host: string;
}

/** Without a C-Chain ID, the program fetches the ID from the node: it changes between releases of local networks. */
export type StatedProfile<Url = ServiceUrl> = Omit<NetworkProfile<Url>, 'cChainId'> & {
  readonly cChainId?: NetworkProfile['cChainId'];
};

/** Networks whose contracts this program does not know, by EVM chain ID: own stake, commission and delegators. */
export const OTHER_PROTOCOLS: Readonly<Record<string, string>> = {
  '2366': 'Kite AI',
  '2368': 'Kite AI testnet',
};

export function publishedL1(
  { phases }: Pick<NetworkProfile, 'phases'>,
  subnetId: SubnetId,
): L1Profile | undefined {
  return phases.flatMap(({ l1s }) => l1s).find((l1) => l1.subnetId === subnetId);
}

export function contactFor(
  profile: Pick<NetworkProfile, 'phases' | 'contact'>,
  subnetId: SubnetId,
): string | undefined {
  return publishedL1(profile, subnetId)?.contact ?? profile.contact;
}

export function addressHrp(networkId: number): string {
  if (networkId === 1) return 'avax';
  if (networkId === 5) return 'fuji';
  return networkId === 12345 ? 'local' : 'custom';
}

/** The order in which phases follow each other. A network may skip a phase. */
export const PHASE_ORDER: readonly PhaseName[] = ['Seiryu', 'Byakko', 'Genbu', 'Kirin'];

/** Operators join by a `ticket` to the team, by the `team` without a ticket, or through the `contracts`. */
export const JOIN_METHODS = {
  Seiryu: 'ticket',
  Byakko: 'team',
  Genbu: 'contracts',
  Kirin: 'contracts',
} as const;

/** An export from the C-Chain has an ID of the P-Chain's format, so its link leads to that explorer. */
export function explorerLink(
  { explorer }: Pick<NetworkProfile, 'explorer'>,
  id: string,
): string | undefined {
  const template = id.startsWith('0x') ? explorer?.transaction : explorer?.pTransaction;
  return template?.replace('{hash}', id);
}
