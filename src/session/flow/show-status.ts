import type { Translator } from '../../i18n/translator.ts';
import type { Page, ReportBlock } from '../../page/page.ts';
import { reportBlocks } from '../../page/screen.ts';
import { CODES } from '../../standing/codes.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { BACK } from '../wizard-flow.ts';
import type { ReadOnlyFlow } from '../flow-state.ts';

export function statusScreen(report: readonly ReportBlock[], i18n: Translator, back = true): Page {
  return {
    name: 'status',
    about: 'status',
    blocks: reportBlocks(report, i18n),
    ask: { kind: 'halt', again: 'look', back },
  };
}

export async function showStatus({ deps, connection, operator }: ReadOnlyFlow): Promise<void> {
  const { options, dialogue, i18n } = deps;
  for (;;) {
    const report = await retryOnRequest(deps, CODES.home, () =>
      options.readStatusReport(connection, operator),
    );
    if (report === BACK) return;
    const action = await dialogue.ask(CODES.home, statusScreen(report, i18n));
    if (action.type === 'back') return;
  }
}
