import { message } from '../../domain/message.ts';
import { defineCommand, type OptionValues } from '../definition.ts';
import { nodeUrlOption, subjectArgument } from '../options/node-arguments.ts';
import {
  flagOption,
  parseWholeNumber,
  parsedOption,
  textOption,
  usageError,
} from '../options/option.ts';
import { markdownOption, networkOption, type sharedOptions } from '../options/shared-options.ts';

const EVERY_SECONDS = 10;

const statusOptions = {
  network: networkOption,
  l1: textOption('--l1 <l1>', message('option.status.l1')),
  pChainAddress: textOption(
    '--p-chain-address <address>',
    message('option.status.p-chain-address'),
  ),
  nodeUrl: nodeUrlOption(message('option.status.node-url')),
  file: textOption('--file <path>', message('option.file')),
  markdown: markdownOption,
  watch: {
    ...parsedOption(
      '--watch [seconds]',
      message('option.status.watch', { seconds: EVERY_SECONDS }),
      (text) =>
        text === '' ? EVERY_SECONDS : parseWholeNumber('status', '--watch', text, [1, 3600]),
    ),
    optionalValue: /^\d+$/,
  },
};
type StatusOptions = OptionValues<typeof statusOptions & typeof sharedOptions>;

export const statusDefinition = defineCommand({
  name: 'status',
  summary: message('command.status.summary'),
  group: 'group.support',
  arguments: { subject: { ...subjectArgument, optional: true } },
  options: statusOptions,
  example: '--network sandbox $OPERATOR',
  run: async ({ subject }, callOptions, context) => {
    refuseUselessOptions(subject, callOptions);
    const { runStatus, statusBoard } = await import('./run-status.ts');
    if (callOptions.file !== undefined) return statusBoard(callOptions.file, callOptions, context);
    if (subject === undefined) throw usageError('status', message('call.missing-subject'));
    return runStatus(subject, callOptions, context);
  },
});

export const explainDefinition = defineCommand({
  name: 'explain',
  summary: message('command.explain.summary'),
  group: 'group.support',
  arguments: {
    code: {
      name: 'code',
      help: message('argument.code'),
      optional: true,
      mayBeHash: true,
      parse: (text) => text,
    },
  },
  options: { all: flagOption('--all', message('option.explain.all')), markdown: markdownOption },
  example: 'G4-WAIT-OWNER',
  run: async ({ code }, { all, markdown }, { files, i18n }) => {
    if (markdown && !all) {
      throw usageError(
        'explain',
        message('call.works-only-with', { option: '--markdown', other: '--all' }),
      );
    }
    if (all && code !== undefined) {
      throw usageError(
        'explain',
        message('call.not-together', { first: '--all', second: '<code>' }),
      );
    }
    const { explainAll, explainCode, listCodes } = await import('./run-explain.ts');
    if (all) return explainAll(markdown, await i18n());
    if (code === undefined) return listCodes(await i18n());
    return explainCode(code, await files.page('glossary.md'), await i18n());
  },
});

export const receiptDefinition = defineCommand({
  name: 'receipt',
  summary: message('command.receipt.summary'),
  group: 'group.support',
  arguments: { subject: subjectArgument },
  options: {
    network: networkOption,
    l1: textOption('--l1 <l1>', message('option.receipt.l1')),
    markdown: markdownOption,
  },
  example: '--network sandbox $OPERATOR',
  run: async ({ subject }, options, context) =>
    (await import('./run-receipt.ts')).runReceipt(subject, options, context),
});

export const doctorDefinition = defineCommand({
  name: 'doctor',
  summary: message('command.doctor.summary'),
  group: 'group.support',
  arguments: {},
  options: {
    network: { ...networkOption, help: message('option.doctor.network') },
    nodeUrl: nodeUrlOption(message('option.doctor.node-url')),
  },
  example: '--network sandbox',
  run: async (_, callOptions, context) =>
    (await import('./run-doctor.ts')).runDoctor(callOptions, context),
});

/** Refuses options that the command would ignore. @throws OnboardError E-CLI-101 */
function refuseUselessOptions(subject: unknown, callOptions: StatusOptions): void {
  const { file, watch, json, markdown } = callOptions;
  if (json) refuseTogether('--json', { '--markdown': markdown || undefined });
  if (file === undefined) return;
  refuseTogether('--file', {
    '<subject>': subject,
    '--watch': watch,
    '--node-url': callOptions.nodeUrl,
    '--p-chain-address': callOptions.pChainAddress,
  });
}

/** Refuses the first of the other options that is given. @throws OnboardError E-CLI-101 */
function refuseTogether(first: string, others: Readonly<Record<string, unknown>>): void {
  for (const [second, value] of Object.entries(others)) {
    if (value === undefined) continue;
    throw usageError('status', message('call.not-together', { first, second }));
  }
}
