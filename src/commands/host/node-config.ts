import type { NodeSoftware } from '../../domain/network/node-software.ts';
import { message } from '../../domain/message.ts';
import type { Translator } from '../../i18n/translator.ts';
import { judgeNodeSoftware, nodeConfig, type NodeConfig } from '../../support/host/node-config.ts';
import { defineCommand, type Report } from '../definition.ts';
import { readNeeds, type ContextOf } from '../needs.ts';
import { requireNetwork } from '../options/network.ts';
import { textOption, wordOption } from '../options/option.ts';
import { networkOption } from '../options/shared-options.ts';
import { outcomeOf } from '../reading/outcome-of.ts';

const NAME = 'node-config';
const needs = [...readNeeds, 'files', 'output', 'words'] as const;
type Context = ContextOf<typeof needs>;

/**
 * Prints the configuration that a node needs to track an L1, as files and flags. With `--node`, checks the
 * software of a running node instead.
 */
export const nodeConfigDefinition = defineCommand({
  name: NAME,
  summary: message('command.node-config.summary'),
  group: 'group.shell',
  arguments: {},
  options: {
    network: networkOption,
    phase: textOption('--phase <name>', message('option.phase')),
    l1: textOption('--l1 <name>', message('option.l1')),
    format: wordOption('--format <text|flags|config>', message('option.format'), [
      'text',
      'flags',
      'config',
    ]),
    node: textOption('--node <node_url>', message('option.node-config.node')),
  },
  example: '--network sandbox',
  needs,
  run: async (_, options, context) => {
    const { format = 'text', l1: wantedL1, node: url } = options;
    const network = await requireNetwork(NAME, options, context);
    const profile = await context.networks.profile(network);
    const { chooseL1, choosePhase, withDiscoveredL1s } = await import('../reading/choose-l1.ts');
    const phase = choosePhase(profile, options.phase);
    const software = await readSoftware(context, phase.name);
    if (url !== undefined) return judgeNode(url, software, context);
    const phaseWithL1s = await withDiscoveredL1s(phase, wantedL1, () =>
      context.connections.readOnly(network),
    );
    const l1 = chooseL1(profile, phaseWithL1s, wantedL1);
    const config = nodeConfig(software, [l1.subnetId]);
    return {
      outcome: 'done',
      lines:
        format === 'text' ? textLines(config, await context.words()) : formatted(config, format),
      data: { phase: phase.name, l1: l1.name, ...config },
    };
  },
});

/**
 * Returns the software published for a phase. If no software is published for the phase, returns
 * the versions that networks run today and prints a note.
 */
async function readSoftware(
  { files, output, words }: Context,
  phase: string,
): Promise<NodeSoftware> {
  // This file is shipped with the program; a test checks its shape.
  const published = JSON.parse(await files.asset('node', 'software.json')) as Readonly<
    Record<string, NodeSoftware>
  > & { readonly today: NodeSoftware };
  const ofPhase = published[phase];
  if (ofPhase === undefined) output.note((await words()).t('cli.note.no-software', { phase }));
  return ofPhase ?? published.today;
}

async function judgeNode(
  url: string,
  software: NodeSoftware,
  { connections, ...context }: Context,
): Promise<Report> {
  const node = await connections.node(url);
  const words = await context.words();
  const { findingLines } = await import('../reading/finding-lines.ts');
  const findings = judgeNodeSoftware(await node.version(), software, words);
  return {
    outcome: outcomeOf(findings),
    lines: findingLines(findings, words),
    data: { findings },
  };
}

function formatted(config: NodeConfig, format: 'flags' | 'config'): string[] {
  return format === 'flags'
    ? [...config.flags]
    : config.files.map(({ content }) => content.trimEnd());
}

function textLines(config: NodeConfig, { t }: Translator): string[] {
  const { nodeVersion, flags, files, plugins, vms } = config;
  return [
    t('node-config.software', { version: nodeVersion }),
    ...vms.flatMap(({ compatibility, ...vm }) => [
      t('node-config.vm', vm),
      ...Object.entries(compatibility).map(([pluginVersion, { atLeast: least, atMost: most }]) =>
        t('node-config.range', { name: vm.name, of: pluginVersion, least, most }),
      ),
    ]),
    t('node-config.flags'),
    ...flags,
    ...files.flatMap(({ path, content }) => [`# ${path}`, content.trimEnd()]),
    ...plugins.flatMap(({ path, binary, downloadUrl: url }) => [
      t('node-config.plugin', { binary, url }),
      path,
    ]),
  ];
}
