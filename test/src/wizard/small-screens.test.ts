import { describe, expect, test } from 'vitest';
import { english } from '../../../src/i18n/english.ts';
import { changeOffer } from '../../../src/session/screens/dashboard-screens.ts';
import type { View } from '../../../src/session/view/view.ts';
import { showFrame } from '../../helpers/terminal/terminal-frame.tsx';
import { NOW, views } from './helpers/views.ts';
import { shownOn, withAsk } from '../../helpers/shown.ts';

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

  test('the message of a waiting screen can be copied and saved by keys in the hint line', async () => {
    const text = (await linesOf(views['stake that is missing'], size)).join('\n');
    expect(text).toContain(`m ${english.t('ui.key.copy-message')}`);
    expect(text).toContain(`s ${english.t('ui.key.save-message')}`);
    expect(text).toContain(`b change balance`);
  });

  test('the list of next actions is whole where the result leaves room', async () => {
    const { choices } = shownOn(views.done.page);
    const lines = await linesOf(views.done, { ...size, rows: size.rows + 16 });
    const shown = lines.map((line) => line.replace(/^> /, ''));
    for (const choice of choices) expect(shown).toContain(choice.title);
  });
});
