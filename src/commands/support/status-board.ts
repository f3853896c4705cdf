import type { Board } from '../../support/board/board.ts';
import { message } from '../../domain/message.ts';
import { textOption, type Call, type Report } from '../definition.ts';
import { openReadOnlyContext } from '../options/network.ts';
import { usageError } from '../options/option-values.ts';
import type { CommandContext } from '../command-context.ts';

const NAME = 'status';
const BAR = 20;

/** How all operators and nodes of a file stand, the most urgent first. */
export async function statusBoard(
  file: string,
  call: Call,
  context: CommandContext,
): Promise<Report> {
  refuseTwoForms(call);
  const [{ readBoardFile }, { readBoard }, report] = await Promise.all([
    import('../../support/board/read-board-file.ts'),
    import('../../support/board/board.ts'),
    import('../../support/board/board-report.ts'),
  ]);
  const read = readBoardFile(await context.readText(file), file);
  const { profile, ports } = await openReadOnlyContext(NAME, call, context);
  const words = await context.words();
  const deps = { profile, ports, clock: context.clock };
  const board = await readBoard(deps, read, textOption(call, 'l1'), (done, all) => {
    const filled = Math.floor((done * BAR) / all);
    const bar = `[${'#'.repeat(filled).padEnd(BAR, '.')}]`;
    context.progress(words.t('board.progress', { bar, done, all }));
  });
  context.progress(undefined);
  const form = formOf(call);
  return {
    outcome: isUnread(board) ? 'unclear' : 'done',
    lines:
      form === 'csv'
        ? report.boardCsv(board)
        : form === 'markdown'
          ? report.boardMarkdown(board, words)
          : report.boardLines(board, words),
    data: report.boardData(board),
  };
}

function formOf({ options }: Call): 'csv' | 'markdown' | 'lines' {
  if (options['csv'] === true) return 'csv';
  return options['markdown'] === true ? 'markdown' : 'lines';
}

/** @throws OnboardError E-CLI-101 */
function refuseTwoForms({ options }: Call): void {
  const [first, second] = ['json', 'csv', 'markdown'].filter((form) => options[form] === true);
  if (first === undefined || second === undefined) return;
  throw usageError(
    NAME,
    message('call.not-together', { first: `--${first}`, second: `--${second}` }),
  );
}

/** Whether nothing could be read of any operator. */
function isUnread({ statuses }: Board): boolean {
  const l1s = statuses.flatMap((status) => status.l1s);
  return l1s.length > 0 && l1s.every(({ read }) => read === undefined);
}
