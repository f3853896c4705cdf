import { nodeConfig, judgeNodeSoftware, type NodeConfig } from '../../support/host/node-config.ts';
import type { NodeSoftware } from '../../domain/network/node-software.ts';
import { message } from '../../domain/message.ts';
import { textOption, type Definition } from '../definition.ts';
import { namedNetwork } from '../options/network.ts';
import { oneOf } from '../options/option-values.ts';
import { pathsOf } from '../options/paths-of.ts';
import { networkOption } from '../options/shared-options.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { CommandContext } from '../command-context.ts';
import { outcomeOf } from '../reading/outcome-of.ts';

const NAME = 'node-config';

/** Section 2.6 of the published interface, as files and flags that a node takes. */
export const nodeConfigDefinition: Definition = {
  name: NAME,
  summary: message('command.node-config.summary'),
  group: 'group.host',
  arguments: [],
  options: [
    networkOption,
    { flags: '--phase <name>', help: message('option.phase') },
    { flags: '--l1 <name>', help: message('option.l1') },
    { flags: '--format <text|flags|config>', help: message('option.format') },
    { flags: '--node <node_url>', help: message('option.node-config.node') },
  ],
  example: '--network sandbox',
  run: async (call, context) => {
    const format = oneOf(NAME, call, 'format', ['text', 'flags', 'config']) ?? 'text';
    const network = await namedNetwork(NAME, call, context);
    const profile = await context.profile(network, pathsOf(call, context));
    const { chooseL1, choosePhase, withDiscovered } = await import('../reading/choose-l1.ts');
    const phase = choosePhase(profile, textOption(call, 'phase'));
    const software = await readSoftware(context, phase.name);
    const url = textOption(call, 'node');
    if (url !== undefined) return judge(url, software, context);
    const wanted = textOption(call, 'l1');
    const known = await withDiscovered(phase, wanted, () =>
      context.readOnly(network, pathsOf(call, context)),
    );
    const l1 = chooseL1(profile, known, wanted);
    const config = nodeConfig(software, [l1.subnetId]);
    return {
      outcome: 'done',
      lines:
        format === 'text' ? textLines(config, await context.words()) : formatted(config, format),
      data: { phase: phase.name, l1: l1.name, ...config },
    };
  },
};

/** What is published for a phase; where nothing is, what networks run today, with a note. */
async function readSoftware(context: CommandContext, phase: string): Promise<NodeSoftware> {
  // Ours, shipped with the program, and held against its shape by a test.
  const published = JSON.parse(await context.asset('node', 'software.json')) as Readonly<
    Record<string, NodeSoftware>
  > & { readonly today: NodeSoftware };
  const own = published[phase];
  if (own === undefined) {
    context.note((await context.words()).t('cli.note.no-software', { phase }));
  }
  return own ?? published.today;
}

async function judge(
  url: string,
  software: NodeSoftware,
  context: CommandContext,
): ReturnType<Definition['run']> {
  const node = await context.node(url);
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
      ...Object.entries(compatibility).map(([of, { atLeast: least, atMost: most }]) =>
        t('node-config.range', { name: vm.name, of, least, most }),
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
