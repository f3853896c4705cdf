import type { SubnetId, VmId } from '../identity/ids.ts';
import { compareVersions } from './compare-versions.ts';

/** A plugin that runs an L1's chain inside a node (docs/interface.md, section 2.6). */
export interface VmDescriptor {
  readonly name: string;
  /** The version to install. */
  readonly version: string;
  readonly downloadUrl: string;
  /** The ID that the stock release has. An L1 may have been created with another ID. */
  readonly id: VmId;
  readonly type: string;
  readonly binary: string;
  /** The node versions that each plugin version works with, both ends included. */
  readonly compatibility: Readonly<
    Record<string, { readonly atLeast: string; readonly atMost: string }>
  >;
}

/** The node release and plugins that an L1 of a phase needs. */
export interface NodeSoftware {
  readonly version: string;
  readonly vms: readonly VmDescriptor[];
}

export type VersionVerdict = 'fits' | 'too old' | 'too new' | 'unknown';

/** Returns the node versions that work with a plugin version; undefined if no node versions are published for it. */
export function nodeRange(
  vm: VmDescriptor,
  vmVersion = vm.version,
): { readonly atLeast: string; readonly atMost: string } | undefined {
  return vm.compatibility[vmVersion.replace(/^v/, '')];
}

/** Compares a node's version with a range, both ends included. */
export function judgeVersion(
  version: string,
  range: { readonly atLeast: string; readonly atMost: string } | undefined,
): VersionVerdict {
  if (range === undefined) return 'unknown';
  const low = compareVersions(version, range.atLeast);
  const high = compareVersions(version, range.atMost);
  if (low === undefined || high === undefined) return 'unknown';
  if (low < 0) return 'too old';
  return high > 0 ? 'too new' : 'fits';
}

/** The port on which other nodes connect to a node, and the port of its API. */
export const NODE_PORTS = { staking: 9651, api: 9650 } as const;

/** The node's identity: certificate and key of its NodeID, and its BLS key. All three are needed to move a node. */
export const IDENTITY_FILES: readonly string[] = [
  'staking/staker.crt',
  'staking/staker.key',
  'staking/signer.key',
];

const NETWORK_NAMES: Readonly<Record<number, string>> = { 1: 'mainnet', 5: 'fuji', 12345: 'local' };

/** The options with which a node tracks subnets and follows only the P-Chain of the primary network. */
export function nodeSettings(networkId: number, subnets: readonly SubnetId[]) {
  return {
    'network-id': NETWORK_NAMES[networkId] ?? networkId.toString(),
    'track-subnets': subnets.join(','),
    'partial-sync-primary-network': true,
  };
}
