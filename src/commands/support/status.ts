import { message } from '../../domain/message.ts';
import { defineCommand, type OptionValues } from '../definition.ts';
import { markdownOption, networkOption, type sharedOptions } from '../options/shared-options.ts';
import { subjectArgument } from '../options/node-arguments.ts';
import { parseWholeNumber, parsedOption, textOption, usageError } from '../options/option.ts';

const NAME = 'status';
const EVERY_SECONDS = 10;

const options = {
  network: networkOption,
  l1: textOption('--l1 <l1>', message('option.status.l1')),
  pChainAddress: textOption(
    '--p-chain-address <address>',
    message('option.status.p-chain-address'),
  ),
  nodeUrl: textOption('--node-url <url>', message('option.status.node-url')),
  file: textOption('--file <path>', message('option.file')),
  markdown: markdownOption,
  watch: {
    ...parsedOption(
      '--watch [seconds]',
      message('option.status.watch', { seconds: EVERY_SECONDS }),
      (text) => (text === '' ? EVERY_SECONDS : parseWholeNumber(NAME, '--watch', text, [1, 3600])),
    ),
    optionalValue: /^\d+$/,
  },
};
type Options = OptionValues<typeof options & typeof sharedOptions>;

export const statusDefinition = defineCommand({
  name: NAME,
  summary: message('command.status.summary'),
  group: 'group.support',
  arguments: { subject: { ...subjectArgument, optional: true } },
  options,
  example: '--network sandbox $OPERATOR',
  run: async ({ subject }, callOptions, context) => {
    refuseUselessOptions(subject, callOptions);
    const { runStatus, statusBoard } = await import('./run-status.ts');
    if (callOptions.file !== undefined) return statusBoard(callOptions.file, callOptions, context);
    if (subject === undefined) throw usageError(NAME, message('call.missing-subject'));
    return runStatus(subject, callOptions, context);
  },
});

/** Refuses options that the command would ignore. @throws OnboardError E-CLI-101 */
function refuseUselessOptions(subject: unknown, callOptions: Options): void {
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
    throw usageError(NAME, message('call.not-together', { first, second }));
  }
}
