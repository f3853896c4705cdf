import type { Board } from '../../support/status/board/board.ts';
import { message } from '../../domain/message.ts';
import type { CommandContext } from '../context.ts';
import type { Report } from '../definition.ts';
import type { ContextOf, supportNeeds } from '../needs.ts';
import { openReadOnlyContext } from '../options/network.ts';
import { usageError } from '../options/option.ts';

const NAME = 'status';
const BAR = 20;

/** The format of the board, and the network and L1 that it covers. */
interface BoardOptions {
  readonly network: string | undefined;
  readonly l1: string | undefined;
  readonly json: boolean;
  readonly csv: boolean;
  readonly markdown: boolean;
}

/** Reports the status of all operators and nodes that a file lists, the most urgent first. */
export async function statusBoard(
  file: string,
  options: BoardOptions,
  context: ContextOf<typeof supportNeeds> & Pick<CommandContext, 'files'>,
): Promise<Report> {
  refuseTwoForms(options);
  const [{ readBoardFile }, { readBoard }, report] = await Promise.all([
    import('../../support/status/board/read-board-file.ts'),
    import('../../support/status/board/board.ts'),
    import('../../support/status/board/board-report.ts'),
  ]);
  const boardFile = readBoardFile(await context.files.read(file), file);
  const stopCounting = await context.connections.countRequests();
  const { profile, ports } = await openReadOnlyContext(NAME, options, context);
  const words = await context.words();
  const deps = { profile, ports, clock: context.clock };
  const board = await readBoard(deps, boardFile, options.l1, (done, all) => {
    const filled = Math.floor((done * BAR) / all);
    const bar = `[${'#'.repeat(filled).padEnd(BAR, '.')}]`;
    context.output.progress(words.t('board.progress', { bar, done, all }));
  });
  context.output.progress(undefined);
  const format = formOf(options);
  return {
    outcome: isUnread(board) ? 'unclear' : 'done',
    lines:
      format === 'csv'
        ? report.boardCsv(board)
        : format === 'markdown'
          ? report.boardMarkdown(board, words)
          : report.boardLines(board, words),
    data: { ...report.boardData(board), requests: stopCounting() },
  };
}

function formOf({ csv, markdown }: BoardOptions): 'csv' | 'markdown' | 'lines' {
  if (csv) return 'csv';
  return markdown ? 'markdown' : 'lines';
}

/**
 * Refuses more than one output format.
 * @throws OnboardError E-CLI-101
 */
function refuseTwoForms(options: BoardOptions): void {
  const [first, second] = (['json', 'csv', 'markdown'] as const).filter(
    (format) => options[format],
  );
  if (first === undefined || second === undefined) return;
  throw usageError(
    NAME,
    message('call.not-together', { first: `--${first}`, second: `--${second}` }),
  );
}

/** True if there are L1s but none could be read. */
function isUnread({ statuses }: Board): boolean {
  const l1s = statuses.flatMap((status) => status.l1s);
  return l1s.length > 0 && l1s.every(({ read }) => read === undefined);
}
