import { compareVersions } from './compare-versions.ts';

/** A plugin that runs an L1's chain inside a node, as section 2.6 of the published interface describes it. */
export interface VmDescriptor {
  readonly name: string;
  /** The version to install. */
  readonly version: string;
  readonly downloadUrl: string;
  /** CB58; also the file name in the node's folder of plugins. */
  readonly id: string;
  readonly type: string;
  readonly binary: string;
  /** Node versions that each version of the plugin works with, both ends included. */
  readonly compatibility: Readonly<
    Record<string, { readonly atLeast: string; readonly atMost: string }>
  >;
}

/** What a node that tracks an L1 of a phase runs. */
export interface NodeSoftware {
  readonly version: string;
  readonly vms: readonly VmDescriptor[];
}

export type VersionVerdict = 'fits' | 'too old' | 'too new' | 'unknown';

/** The node versions that fit a plugin's version; undefined where nothing is published for it. */
export function nodeRange(
  vm: VmDescriptor,
  vmVersion = vm.version,
): { readonly atLeast: string; readonly atMost: string } | undefined {
  return vm.compatibility[vmVersion.replace(/^v/, '')];
}

/** Holds a node's version against a range, both ends included. */
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
