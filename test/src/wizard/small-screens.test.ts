import { describe, expect, test } from 'vitest';
import { english } from '../../../src/i18n/english.ts';
import { changeOffer } from '../../../src/session/screens/dashboard-screens.ts';
import type { View } from '../../../src/session/view/view.ts';
import { showFrame } from '../../helpers/terminal/terminal-frame.tsx';
import { NOW, views } from './helpers/views.ts';
import { withAsk } from '../../helpers/shown.ts';

interface Size {
  readonly columns: number;
  readonly rows: number;
}
const sizes: readonly Size[] = [
  { columns: 80, rows: 24 },
  { columns: 40, rows: 15 },
];
async function linesOf(view: View, size: Size): Promise<string[]> {
  const { columns, rows } = size;
  const terminal = await showFrame({ ...view, log: [] }, { columns, rows, now: NOW });
  return terminal.history().map((line) => line.trim());
}

describe.each(sizes)('at $columns x $rows', (size) => {
  const [balance] = changeOffer(english);
  const membership = {
    key: 'm',
    title: english.t('home.membership'),
    hint: english.t('home.membership-hint'),
    id: 'membership',
  };
  const withOffers = (view: View): View => {
    const { ask } = view.page;
    const actions = [balance!, membership];
    return { ...view, page: withAsk(view.page, ask.kind, { actions }) };
  };

  test.each(['account', 'account without funds', 'intent', 'waiting'] as const)(
    'each other action is visible, by its row or in the hint line: %s',
    async (name) => {
      const lines = await linesOf(withOffers(views[name]), size);
      for (const { key, title, hint } of [balance!, membership]) {
        const row = lines.includes(`${key}  ${title}`);
        const inHints = lines.some((line) => line.includes(`${key} ${hint}`));
        expect(row || inHints, lines.join('\n')).toBe(true);
      }
    },
  );
});
