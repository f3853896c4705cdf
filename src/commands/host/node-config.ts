import { findingLines, outcomeOfFindings } from '../reading/findings.ts';
import type { ReadingContext } from '../context.ts';
import { OnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import type { VmId } from '../../domain/identity/ids.ts';
import {
  type NodeSoftware,
  firstVersionWith,
  upgradesAfter,
} from '../../domain/network/node-software.ts';
import { ServiceUrl } from '../../domain/service-url.ts';
import type { L1Profile, StatedProfile } from '../../domain/network/profile.ts';
import type { Translator } from '../../i18n/translator.ts';
import { withTimeLimit } from '../../support/doctor/judge-machine.ts';
import { nodeConfig, softwareFor, type NodeConfig } from '../../support/host/node-config.ts';
import { defineCommand, done } from '../definition.ts';
import { requireNetwork, networkOption } from '../options/shared-options.ts';
import { flagOption, idOption, parsedOption, textOption, wordOption } from '../options/option.ts';

/** With `--node`, checks a running node instead. */
export const nodeConfigDefinition = defineCommand({
  name: 'node-config',
  arguments: {},
  options: {
    network: networkOption,
    phase: textOption('--phase <name>'),
    l1: idOption('--l1 <name>'),
    format: wordOption('--format <text|flags|config>', ['text', 'flags', 'config']),
    systemd: { ...flagOption('--systemd'), excludes: ['--format'] },
    node: {
      ...parsedOption('--node <node_url>', (text) => new ServiceUrl(text)),
      excludes: ['--format', '--systemd'],
    },
  },
  example: '--network sandbox',
  run: async (_, options, context) => {
    const { format = 'text', l1: wantedL1, node: url, systemd } = options;
    const network = await requireNetwork(options, context);
    const profile = await context.networks.profile(network);
    const { findWantedL1, choosePhase } = await import('../reading/choose-l1.ts');
    const phase = choosePhase(profile, options.phase);
    const l1 = await findWantedL1(profile, phase, wantedL1, () =>
      context.connections.openReadOnly(network),
    );
    const software = await readSoftware(context, phase.name, l1);
    const { networkId } = profile;
    const unit = await context.files.asset('node', 'node.service');
    const shown = systemd ? 'unit' : format;
    // As text, these parts say nothing about the virtual machine, so they need no endpoint.
    if (url === undefined && shown !== 'text' && !options.json) {
      const config = nodeConfig(software, [l1.subnetId], networkId, unit);
      return done(partOf(config, shown), dataOf(phase.name, l1, config));
    }
    const vm = await readVm(context, network, l1, software);
    if (url !== undefined) return checkRunningNode(url, { profile, l1, vm, network }, context);
    const config = nodeConfig(vm.software, [l1.subnetId], networkId, unit);
    if (shown !== 'text') return done(partOf(config, shown), dataOf(phase.name, l1, config));
    const published = await publishedLines(profile, l1, context);
    const lines = textLines(config, l1, { published, failure: vm.failure }, context.i18n);
    return done(lines, dataOf(phase.name, l1, config));
  },
});

function dataOf(phase: string, l1: L1Profile, config: NodeConfig) {
  return { phase, l1: l1.name, ...config, published: l1.software ?? null };
}

interface ReadVm {
  readonly software: NodeSoftware;
  /** Why the L1's virtual machine could not be read. */
  readonly failure: OnboardError | undefined;
}

/** Falls back on the published or the stock ID of the L1's virtual machine. */
async function readVm(
  { connections, clock, networks }: ReadingContext,
  network: string,
  l1: L1Profile,
  software: NodeSoftware,
): Promise<ReadVm> {
  const vmId = l1.software?.vmId;
  const fallback = vmId === undefined ? software : softwareFor(software, [vmId], l1.software);
  try {
    const { apiUrl: url } = await networks.profile(network);
    const read = async (): Promise<readonly VmId[]> => {
      const { readVmIds } = await import('../../protocol/snapshots/read-node.ts');
      const { ports } = await connections.openReadOnly(network);
      return readVmIds(ports.pChain, l1);
    };
    const ids = await withTimeLimit(read(), { url, what: 'platform.getTx', clock });
    if (ids.length > 0)
      return { software: softwareFor(software, ids, l1.software), failure: undefined };
    throw new OnboardError('E-L1-105', { subnet: l1.subnetId });
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    return { software: fallback, failure: error };
  }
}

/** Describes the software that the L1's team published, and whether it is too old for the network of today. */
async function publishedLines(
  { apiUrl: url }: StatedProfile,
  { name: l1, software }: L1Profile,
  { connections, clock, i18n: { t } }: ReadingContext,
): Promise<string[]> {
  if (software === undefined) return [];
  const { node: version, vm, vmVersion, at, read: date } = software;
  const line = t('node-config.published', { l1, at, date, version, vm, vmVersion });
  const upgrades = connections.node(url).then((endpoint) => endpoint.upgrades());
  const timeLimit = { url, what: 'info.upgrades', clock };
  const network = await withTimeLimit(upgrades, timeLimit).catch(ignoreOnboardError);
  const missing = upgradesAfter(version, network ?? []).at(-1);
  if (missing === undefined) return [line];
  const least = firstVersionWith(missing.name) ?? version;
  const values = { least, upgrade: missing.name, at: new Date(missing.at) };
  return [line, t('node-config.published-old', values)];
}

/** Without software for the phase, returns the versions that networks run today. */
async function readSoftware(
  { files, output, i18n }: ReadingContext,
  phase: string,
  { name: l1, software }: L1Profile,
): Promise<NodeSoftware> {
  // This file is shipped with the program; a test checks its shape.
  const published = JSON.parse(await files.asset('node', 'software.json')) as Readonly<
    Record<string, NodeSoftware>
  > & { readonly today: NodeSoftware };
  const ofPhase = published[phase];
  if (ofPhase === undefined && software === undefined)
    output.note(i18n.t('cli.note.no-software', { l1 }));
  return ofPhase ?? published.today;
}

async function checkRunningNode(
  url: ServiceUrl,
  wanted: { profile: StatedProfile; l1: L1Profile; vm: ReadVm; network: string },
  { connections, clock, i18n }: ReadingContext,
) {
  const { profile, l1, vm, network } = wanted;
  const [{ checkNode }, node, endpoint, { ports }] = await Promise.all([
    import('../../support/host/check-node.ts'),
    connections.node(url),
    connections.node(profile.apiUrl),
    connections.openReadOnly(network),
  ]);
  const { software } = vm;
  const { pChain } = ports;
  const now = clock.now();
  const findings = await checkNode({ url, node, endpoint, pChain, l1, software, now, i18n });
  return {
    outcome: outcomeOfFindings(findings),
    lines: findingLines(findings, i18n),
    data: { findings },
  };
}

function partOf(config: NodeConfig, part: 'flags' | 'config' | 'unit'): string[] {
  if (part === 'flags') return [...config.flags];
  if (part === 'unit') return [config.unit.trimEnd()];
  return config.files.map(({ content }) => content.trimEnd());
}

function textLines(
  config: NodeConfig,
  { name: l1 }: L1Profile,
  { published, failure }: Pick<ReadVm, 'failure'> & { readonly published: readonly string[] },
  { t, error }: Translator,
): string[] {
  const { nodeVersion, flags, files, plugins, vms, ports, backUp } = config;
  return [
    t('node-config.software', { version: nodeVersion }),
    ...published,
    ...vms.flatMap(({ compatibility, ...vm }) => [
      t('node-config.vm', vm),
      ...Object.entries(compatibility).map(([pluginVersion, { atLeast: least, atMost: most }]) =>
        t('node-config.range', { name: vm.name, of: pluginVersion, least, most }),
      ),
    ]),
    failure === undefined
      ? t('node-config.vm-from-chain', { l1 })
      : t('node-config.vm-not-read', { l1, reason: error(failure).text }),
    ...plugins.flatMap(({ path, binary, downloadUrl: url }) => [
      binary === null
        ? t('node-config.plugin-of-team', { l1 })
        : t('node-config.plugin', { binary, url }),
      path,
    ]),
    ...files.flatMap(({ path, content }) => [t('node-config.file', { path }), content.trimEnd()]),
    t('node-config.partial'),
    t('node-config.flags'),
    ...flags,
    t('node-config.ports', ports),
    t('node-config.back-up', { files: backUp.join(', ') }),
    t('node-config.unit'),
  ];
}
