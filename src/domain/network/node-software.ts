import type { SubnetId, VmId } from '../identity/ids.ts';
import upgrades from '../../../assets/node/upgrades.json';

/** Negative if `a` is older; undefined if a text is no version. Ignores a leading "v" and any suffix. */
export function compareVersions(a: string, b: string): number | undefined {
  const left = numbers(a);
  const right = numbers(b);
  if (left === undefined || right === undefined) return undefined;
  const length = Math.max(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbers(version: string): number[] | undefined {
  const match = /^v?(\d{1,9}(?:\.\d{1,9}){0,3})(?:[-+ ].*)?$/.exec(version.trim());
  return match?.[1]?.split('.').map(Number);
}

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
  readonly compatibility: Readonly<Record<string, VersionRange>>;
}

interface VersionRange {
  readonly atLeast: string;
  readonly atMost: string;
}

export interface NodeSoftware {
  readonly version: string;
  readonly vms: readonly VmDescriptor[];
  /** Virtual machines of the L1 that no descriptor describes: only the L1's team has their binaries. */
  readonly unknownVms?: readonly VmId[];
}

/** undefined if no node versions are published for this plugin version. */
export function nodeRange(vm: VmDescriptor, vmVersion = vm.version): VersionRange | undefined {
  return vm.compatibility[vmVersion.replace(/^v/, '')];
}

export function judgeVersion(version: string, range: VersionRange | undefined) {
  if (range === undefined) return 'unknown';
  const low = compareVersions(version, range.atLeast);
  const high = compareVersions(version, range.atMost);
  if (low === undefined || high === undefined) return 'unknown';
  if (low < 0) return 'too old';
  return high > 0 ? 'too new' : 'fits';
}

export const NODE_PORTS = { staking: 9651, api: 9650 } as const;

/** The node's identity: certificate and key of its NodeID, and its BLS key. All three are needed to move a node. */
export const IDENTITY_FILES: readonly string[] = [
  'staking/staker.crt',
  'staking/staker.key',
  'staking/signer.key',
];

const NETWORK_NAMES: Readonly<Record<number, string>> = { 1: 'mainnet', 5: 'fuji', 12345: 'local' };

/** The node tracks the subnets and follows only the P-Chain of the primary network. */
export function nodeSettings(networkId: number, subnets: readonly SubnetId[]) {
  return {
    'network-id': NETWORK_NAMES[networkId] ?? networkId.toString(),
    'track-subnets': subnets.join(','),
    'partial-sync-primary-network': true,
  };
}

/** An upgrade of the network's rules. Nodes without it stop following the network at its time. */
export interface NetworkUpgrade {
  /** Lower case, such as "helicon". */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Node software states a time in the year 9999 for an upgrade that has no date yet. */
const UNSCHEDULED = Date.UTC(9000, 0, 1);

/** Reads the fields `<name>Time` of `info.upgrades`. Omits upgrades without a date. */
export function upgradesOf(fields: Readonly<Record<string, unknown>>): readonly NetworkUpgrade[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const name = /^([a-z][A-Za-z0-9]{0,30})Time$/.exec(field)?.[1];
    const at = typeof value === 'string' ? Date.parse(value) : NaN;
    if (name === undefined || Number.isNaN(at) || at >= UNSCHEDULED) return [];
    return [{ name: name.toLowerCase(), at }];
  });
}

/** Returns the network's upgrades that a node does not know, or that it expects at another time; earliest first. */
export function upgradesMissing(
  network: readonly NetworkUpgrade[],
  node: readonly NetworkUpgrade[],
): readonly NetworkUpgrade[] {
  const times = new Map(node.map(({ name, at }) => [name, at]));
  return network.filter(({ name, at }) => times.get(name) !== at).toSorted((a, b) => a.at - b.at);
}

/** undefined for an upgrade that is not listed. */
export function firstVersionWith(upgrade: string): string | undefined {
  return new Map(Object.entries(upgrades.versions)).get(upgrade);
}

/** Returns the network's upgrades that a version of the node software lacks; earliest first. */
export function upgradesAfter(
  version: string,
  network: readonly NetworkUpgrade[],
): readonly NetworkUpgrade[] {
  return network
    .filter(({ name }) => {
      const first = firstVersionWith(name);
      return first !== undefined && (compareVersions(version, first) ?? 0) < 0;
    })
    .toSorted((a, b) => a.at - b.at);
}
