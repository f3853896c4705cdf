import type { ReadingContext } from '../context.ts';
import { openReadOnlyContext } from '../options/shared-options.ts';
import { printReport, outcomeOfL1s } from '../reading/outcome-of.ts';

const NAME = 'status';
const BAR = 20;

interface BoardOptions {
  readonly network: string | undefined;
  readonly l1: string | undefined;
  readonly markdown: boolean;
}

export async function statusBoard(file: string, options: BoardOptions, context: ReadingContext) {
  const [{ readBoard, readBoardFile }, { boardData, boardPage }] = await Promise.all([
    import('../../support/status/board/board.ts'),
    import('../../support/status/board/board-report.ts'),
  ]);
  const boardFile = readBoardFile(await context.files.read(file), file);
  const { profile, ports } = await openReadOnlyContext(NAME, options, context);
  const i18n = await context.i18n();
  const deps = { profile, ports, clock: context.clock };
  const board = await readBoard(deps, boardFile, options.l1, (done, all) => {
    const filled = Math.floor((done * BAR) / all);
    const bar = `[${'#'.repeat(filled).padEnd(BAR, '.')}]`;
    context.output.progress(i18n.t('board.progress', { bar, done, all }));
  });
  context.output.progress(undefined);
  return {
    outcome: outcomeOfL1s(board.statuses.flatMap(({ l1s }) => l1s)),
    lines: await printReport(boardPage(board, i18n), options, i18n),
    data: boardData(board),
  };
}
