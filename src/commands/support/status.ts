import { ignoreOnboardError } from '../../domain/errors.ts';
import type { ReadingContext } from '../context.ts';
import type { OperatorStatus, StatusAnswer } from '../../support/status/status.ts';
import type { SupportDeps } from '../../support/status/subject.ts';
import type { StatusQuery } from '../../support/status/read-status.ts';
import { message } from '../../domain/message.ts';
import { defineCommand, type OptionValues } from '../definition.ts';
import {
  openReadOnlyContext,
  networkOption,
  type sharedOptions,
} from '../options/shared-options.ts';
import { subjectArgument } from '../options/node-arguments.ts';
import { parseWholeNumber, parsedOption, textOption, usageError } from '../options/option.ts';
import { watchStatus } from './status-watch.ts';
import { markdownOption, printReport, outcomeOfL1s } from '../reading/outcome-of.ts';

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
    if (callOptions.file !== undefined) {
      const { statusBoard } = await import('./status-board.ts');
      return statusBoard(callOptions.file, callOptions, context);
    }
    if (subject === undefined) throw usageError(NAME, message('call.missing-subject'));
    const { answerStatus } = await import('../../support/status/read-status.ts');
    const { openSupportDeps } = await import('../reading/open-support-deps.ts');
    const network = await openReadOnlyContext(NAME, callOptions, context);
    const deps = await openSupportDeps(network, context);
    const { l1, nodeUrl: url, pChainAddress } = callOptions;
    const node =
      url === undefined ? undefined : { url, reader: await context.connections.node(url) };
    const query: StatusQuery = { subject, l1, pChainAddress, node };
    if (callOptions.watch !== undefined) {
      let depth: NonNullable<StatusQuery['depth']> = 'whole';
      return watchStatus(callOptions.watch, context, async () => {
        const answer = await answerStatus(deps, { ...query, depth });
        // Later reads skip departed nodes, because only the first report lists them.
        depth = 'without-departed';
        return { status: answer.status, report: await answerReport(answer, callOptions, context) };
      });
    }
    const answer = await answerStatus(deps, query);
    const status = await healthOf(answer.status, deps, query, context);
    return answerReport({ ...answer, status }, callOptions, context);
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

async function healthOf(
  status: OperatorStatus | undefined,
  deps: SupportDeps,
  { node }: StatusQuery,
  { connections }: ReadingContext,
): Promise<OperatorStatus | undefined> {
  if (status === undefined) return undefined;
  const { withNodeHealth } = await import('../../support/status/read-node-status.ts');
  const endpoint = await connections.node(deps.profile.apiUrl).catch(ignoreOnboardError);
  if (endpoint === undefined) return status;
  return withNodeHealth(status, deps, { endpoint, own: node?.reader });
}

async function answerReport(
  answer: StatusAnswer,
  callOptions: Options,
  context: Pick<ReadingContext, 'program' | 'i18n'>,
) {
  const i18n = await context.i18n();
  const { version, node, platform } = context.program;
  const { answerData, answerPage } = await import('../../support/status/answer-report.ts');
  return {
    outcome: outcomeOfL1s(answer.status?.l1s ?? []),
    lines: await printReport(answerPage(answer, i18n), callOptions, i18n),
    data: {
      ...answerData(answer),
      /** The versions of the machine that read the status. */
      program: { version, node, platform },
    },
  };
}
