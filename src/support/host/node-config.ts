import type { SubnetId, VmId } from '../../domain/identity/ids.ts';
import {
  IDENTITY_FILES,
  judgeVersion,
  NODE_PORTS,
  nodeRange,
  nodeSettings,
  type NodeSoftware,
} from '../../domain/network/node-software.ts';
import type { NodeVersion } from '../../ports/services.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Finding } from '../../page/page.ts';

/** The configuration of a node. Fields: docs/interface.md, section 2.6. */
export type NodeConfig = ReturnType<typeof nodeConfig>;

/** `unit`: the text of a systemd unit that starts the node. */
export function nodeConfig(
  software: NodeSoftware,
  subnets: readonly SubnetId[],
  networkId: number,
  unit: string,
) {
  const settings = nodeSettings(networkId, subnets);
  return {
    nodeVersion: software.version,
    trackedSubnets: subnets,
    vmInstalls: Object.fromEntries(software.vms.map(({ name, version }) => [name, version])),
    vms: software.vms,
    flags: Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
    // Paths are relative to the node's data folder.
    files: [{ path: 'config.json', content: `${JSON.stringify(settings, undefined, 2)}\n` }],
    plugins: software.vms.map(({ id, binary, downloadUrl, version }) => ({
      path: `plugins/${id}`,
      binary,
      downloadUrl: `${downloadUrl}/v${version}`,
    })),
    ports: NODE_PORTS,
    backUp: IDENTITY_FILES,
    unit,
  };
}

/** `id`: the ID that an L1's chain was created with. It names the plugin's file. */
export function withVmId(software: NodeSoftware, id: VmId): NodeSoftware {
  return { ...software, vms: software.vms.map((vm) => ({ ...vm, id })) };
}

/** The node's version must be in the range that is published for its version of the VM. */
export function judgeNodeSoftware(
  running: NodeVersion,
  software: NodeSoftware,
  i18n: Translator,
): readonly Finding[] {
  return software.vms.flatMap((vm) => {
    // A node reports a plugin under its ID or under a configured alias.
    const names = [vm.id, vm.name, vm.name.replaceAll('-', '')];
    const vmVersion = names.map((name) => running.vmVersions[name]).find((v) => v !== undefined);
    if (vmVersion === undefined) {
      return [
        {
          verdict: 'fails',
          text: i18n.t('node-config.missing', { vm: vm.name, version: vm.version }),
        },
        judgeNode(running.version, vm.name, vm.version, nodeRange(vm), i18n),
      ];
    }
    const range = nodeRange(vm, vmVersion);
    return [
      range === undefined
        ? {
            verdict: 'warns',
            text: i18n.t('node-config.unpublished', {
              vm: vm.name,
              has: vmVersion,
              version: vm.version,
            }),
          }
        : { verdict: 'fits', text: `${vm.name} ${vmVersion}` },
      judgeNode(running.version, vm.name, vmVersion, range, i18n),
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
