import type { SubnetId } from '../../domain/identity/ids.ts';
import { judgeVersion, nodeRange, type NodeSoftware } from '../../domain/network/node-software.ts';
import type { NodeVersion } from '../../ports/node.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Finding } from '../../page/page.ts';

/**
 * The software, flags and files with which a node tracks the given subnets. Fields: docs/interface.md,
 * section 2.6.
 */
export interface NodeConfig {
  readonly nodeVersion: string;
  readonly trackedSubnets: readonly SubnetId[];
  /** The version of each VM, by the VM's name. */
  readonly vmInstalls: Readonly<Record<string, string>>;
  readonly vms: NodeSoftware['vms'];
  /** Flags for the node's command line. */
  readonly flags: readonly string[];
  /** Files for the node's configuration folder. */
  readonly files: readonly { readonly path: string; readonly content: string }[];
  /** The plugins to install. `path` is relative to the node's folder. */
  readonly plugins: readonly {
    readonly path: string;
    readonly binary: string;
    readonly downloadUrl: string;
  }[];
}

/** Returns the configuration of a node that runs a phase's software and tracks the given subnets. */
export function nodeConfig(software: NodeSoftware, subnets: readonly SubnetId[]): NodeConfig {
  const tracked = subnets.join(',');
  return {
    nodeVersion: software.version,
    trackedSubnets: subnets,
    vmInstalls: Object.fromEntries(software.vms.map(({ name, version }) => [name, version])),
    vms: software.vms,
    flags: [`--track-subnets=${tracked}`],
    files: [
      {
        path: 'config.json',
        content: `${JSON.stringify({ 'track-subnets': tracked }, undefined, 2)}\n`,
      },
    ],
    plugins: software.vms.map(({ id, binary, downloadUrl, version }) => ({
      path: `plugins/${id}`,
      binary,
      downloadUrl: `${downloadUrl}/v${version}`,
    })),
  };
}

/**
 * Checks that a running node has each VM in a published version. Also checks that the node's version is in
 * the range that is published for the VM version.
 */
export function judgeNodeSoftware(
  running: NodeVersion,
  software: NodeSoftware,
  words: Translator,
): readonly Finding[] {
  return software.vms.flatMap((vm) => {
    // A node reports a plugin under its ID or under a configured alias.
    const names = [vm.id, vm.name, vm.name.replaceAll('-', '')];
    const vmVersion = names.map((name) => running.vmVersions[name]).find((v) => v !== undefined);
    if (vmVersion === undefined) {
      return [
        {
          verdict: 'fails',
          text: words.t('node-config.missing', { vm: vm.name, version: vm.version }),
        },
        judgeNode(running.version, vm.name, vm.version, nodeRange(vm), words),
      ];
    }
    const range = nodeRange(vm, vmVersion);
    return [
      range === undefined
        ? {
            verdict: 'warns',
            text: words.t('node-config.unpublished', {
              vm: vm.name,
              has: vmVersion,
              version: vm.version,
            }),
          }
        : { verdict: 'fits', text: `${vm.name} ${vmVersion}` },
      judgeNode(running.version, vm.name, vmVersion, range, words),
    ];
  });
}

function judgeNode(
  version: string,
  vm: string,
  vmVersion: string,
  range: ReturnType<typeof nodeRange>,
  { t }: Translator,
): Finding {
  const verdict = judgeVersion(version, range);
  if (range === undefined || verdict === 'unknown') {
    return { verdict: 'unknown', text: t('node-config.unknown', { version }) };
  }
  return {
    verdict: verdict === 'fits' ? 'fits' : 'fails',
    text: t(`node-config.${verdict}`, {
      version,
      vm,
      vmVersion,
      least: range.atLeast,
      most: range.atMost,
    }),
  };
}
