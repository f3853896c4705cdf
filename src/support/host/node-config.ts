import type { SubnetId, VmId } from '../../domain/identity/ids.ts';
import {
  IDENTITY_FILES,
  judgeVersion,
  NODE_PORTS,
  nodeRange,
  nodeSettings,
  type NodeSoftware,
} from '../../domain/network/node-software.ts';
import type { PublishedSoftware } from '../../domain/network/profile.ts';
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
    plugins: [
      ...software.vms.map(({ id, binary, downloadUrl, version }) => ({
        path: pluginPath(id),
        binary,
        downloadUrl: `${downloadUrl}/v${version}`,
      })),
      ...(software.unknownVms ?? []).map((id) => ({
        path: pluginPath(id),
        binary: null,
        downloadUrl: null,
      })),
    ],
    ports: NODE_PORTS,
    backUp: IDENTITY_FILES,
    unit,
  };
}

/** A node finds a plugin by its file's name, in its data folder. */
const pluginPath = (id: VmId): string => `plugins/${id}`;

/**
 * `ids`: the virtual machines that the L1's chains were created with. A descriptor describes one of them if it has
 * this ID, or if the L1's team publishes that its machine is the described one.
 */
export function softwareFor(
  software: NodeSoftware,
  ids: readonly VmId[],
  published: PublishedSoftware | undefined,
): NodeSoftware {
  const descriptorOf = (id: VmId) =>
    software.vms.find(
      (vm) => vm.id === id || (vm.name === published?.vm && (published.vmId ?? id) === id),
    );
  return {
    ...software,
    vms: ids.flatMap((id) => {
      const vm = descriptorOf(id);
      return vm === undefined ? [] : [{ ...vm, id }];
    }),
    unknownVms: ids.filter((id) => descriptorOf(id) === undefined),
  };
}

/** The node's version must be in the range that is published for its version of the VM. */
export function judgeNodeSoftware(
  running: NodeVersion,
  software: NodeSoftware,
  i18n: Translator,
): readonly Finding[] {
  const { t } = i18n;
  return software.vms.flatMap((vm) => {
    const { id, name, version } = vm;
    // A node reports a plugin under its ID or under a configured alias.
    const names = [id, name, name.replaceAll('-', '')];
    const has = names
      .map((alias) => running.vmVersions[alias])
      .find((reported) => reported !== undefined);
    const range = nodeRange(vm, has);
    const ofNode = judgeNodeVersion(
      running.version,
      { name, version: has ?? version },
      range,
      i18n,
    );
    if (has === undefined) {
      const text = t('node-config.missing', { vm: name, version });
      return [{ verdict: 'fails', text }, ofNode];
    }
    if (range === undefined) {
      const text = t('node-config.unpublished', { vm: name, has, version });
      return [{ verdict: 'warns', text }, ofNode];
    }
    return [{ verdict: 'fits', text: `${name} ${has}` }, ofNode];
  });
}

function judgeNodeVersion(
  version: string,
  vm: { readonly name: string; readonly version: string },
  range: ReturnType<typeof nodeRange>,
  { t }: Translator,
): Finding {
  const verdict = judgeVersion(version, range);
  if (range === undefined || verdict === 'unknown') {
    return { verdict: 'unknown', text: t('node-config.unknown', { version }) };
  }
  const { atLeast: least, atMost: most } = range;
  const values = { version, vm: vm.name, vmVersion: vm.version, least, most };
  return {
    verdict: verdict === 'fits' ? 'fits' : 'fails',
    text: t(`node-config.${verdict}`, values),
  };
}
