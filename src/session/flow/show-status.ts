import type { Translator } from '../../i18n/translator.ts';
import type { ReportBlock } from '../../page/page.ts';
import { reportBlocks } from '../../page/screen.ts';
import { CODES } from '../../standing/codes.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import type { PageScreen } from '../view/view.ts';
import { BACK } from '../wizard-flow.ts';
import type { ReadOnlyFlow } from '../flow-state.ts';

/** The report of `status` as a screen, to read, refresh and leave. */
export function statusScreen(
  report: readonly ReportBlock[],
  words: Translator,
  back = true,
): PageScreen {
  return {
    kind: 'page',
    name: 'status',
    about: 'status',
    blocks: reportBlocks(report, words),
    ask: { kind: 'halt', again: 'look', back },
  };
}

/** Shows the report that `status` prints about the operator, until the operator goes back. */
export async function showStatus({ deps, connection, operator }: ReadOnlyFlow): Promise<void> {
  const { options, viewStore, words } = deps;
  const busyScreen = {
    code: CODES.home,
    busy: words.t('busy.look'),
    now: () => options.clock.now(),
  };
  for (;;) {
    const report = await retryOnRequest(viewStore, words, busyScreen, () =>
      options.readStatusReport(connection, operator),
    );
    if (report === BACK) return;
    const action = await viewStore.ask(CODES.home, statusScreen(report, words));
    if (action.type === 'back') return;
  }
}
