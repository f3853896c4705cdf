import type { ServiceUrl } from '../../domain/service-url.ts';
import { ignoreOnboardError } from '../../domain/errors.ts';
import { answerData, answerPage } from '../../support/status/answer-report.ts';
import { readBoard, readBoardFile } from '../../support/status/board/board.ts';
import { boardData, boardPage } from '../../support/status/board/board-report.ts';
import { withNodeHealth } from '../../support/status/read-node-status.ts';
import { answerStatus, type StatusQuery } from '../../support/status/read-status.ts';
import type { OperatorStatus, StatusAnswer } from '../../support/status/status.ts';
import type { SupportDeps } from '../../support/status/subject.ts';
import type { ReadingContext } from '../context.ts';
import { openReadOnlyContext, type NetworkOptions } from '../options/shared-options.ts';
import { openSupportDeps } from '../reading/open-support-deps.ts';
import { outcomeOfL1s, formatReport } from '../reading/report-outcome.ts';
import { outcomeOfFailures } from '../options/wait-options.ts';
import { watchStatus } from './status-watch.ts';

interface StatusOptions extends BoardOptions, Pick<StatusQuery, 'pChainAddress'> {
  readonly nodeUrl: ServiceUrl | undefined;
  readonly steps: boolean;
  /** In seconds. */
  readonly watch: number | undefined;
}

export async function runStatus(
  subject: StatusQuery['subject'],
  callOptions: StatusOptions,
  context: ReadingContext,
) {
  const readContext = await openReadOnlyContext(callOptions, context);
  const deps = await openSupportDeps(readContext, context);
  const { l1, nodeUrl: url, pChainAddress } = callOptions;
  const node = url === undefined ? undefined : { url, reader: await context.connections.node(url) };
  const query: StatusQuery = { subject, l1, pChainAddress, node };
  if (callOptions.watch !== undefined) {
    let depth: NonNullable<StatusQuery['depth']> = 'whole';
    return watchStatus(callOptions.watch, context, async () => {
      const answer = await answerStatus(deps, { ...query, depth });
      // Later reads skip departed nodes, because only the first report lists them.
      depth = 'without-departed';
      return { status: answer.status, report: answerReport(answer, callOptions, context) };
    });
  }
  const answer = await answerStatus(deps, query);
  const status = await healthOf(answer.status, deps, query, context);
  return answerReport({ ...answer, status }, callOptions, context);
}

async function healthOf(
  status: OperatorStatus | undefined,
  deps: SupportDeps,
  { node }: StatusQuery,
  { connections }: ReadingContext,
): Promise<OperatorStatus | undefined> {
  if (status === undefined) return undefined;
  const endpoint = await connections.node(deps.profile.apiUrl).catch(ignoreOnboardError);
  if (endpoint === undefined) return status;
  return withNodeHealth(status, deps, { endpoint, own: node?.reader });
}

function answerReport(
  answer: StatusAnswer,
  callOptions: Pick<StatusOptions, 'markdown' | 'steps'>,
  { program, i18n }: Pick<ReadingContext, 'program' | 'i18n'>,
) {
  const { steps, markdown } = callOptions;
  const page = answerPage(answer, i18n, { steps, messages: steps || markdown });
  const { version, node, platform } = program;
  return {
    outcome:
      answer.unread === undefined
        ? outcomeOfL1s(answer.status?.l1s ?? [])
        : outcomeOfFailures([answer.unread.code]),
    lines: formatReport(page, callOptions, i18n),
    data: {
      ...answerData(answer),
      /** The versions of the machine that read the status. */
      program: { version, node, platform },
    },
  };
}

const BAR = 20;

interface BoardOptions extends NetworkOptions, Pick<StatusQuery, 'l1'> {
  readonly markdown: boolean;
}

export async function statusBoard(file: string, options: BoardOptions, context: ReadingContext) {
  const { clock, files, i18n, output } = context;
  const boardFile = readBoardFile(await files.read(file), file);
  const { profile, ports } = await openReadOnlyContext(options, context);
  const deps = { profile, ports, clock };
  const board = await readBoard(deps, boardFile, options.l1, (done, all) => {
    const filled = Math.floor((done * BAR) / all);
    const bar = `[${'#'.repeat(filled).padEnd(BAR, '.')}]`;
    output.progress(i18n.t('board.progress', { bar, done, all }));
  });
  output.progress(undefined);
  return {
    outcome: outcomeOfL1s(board.statuses.flatMap(({ l1s }) => l1s)),
    lines: formatReport(boardPage(board, i18n), options, i18n),
    data: boardData(board),
  };
}
