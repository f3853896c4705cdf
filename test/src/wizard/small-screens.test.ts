import { describe, expect, test } from 'vitest';
import { english } from '../../../src/i18n/english.ts';
import { loadTranslator } from '../../../src/i18n/load-translator.ts';
import type { Translator } from '../../../src/i18n/translator.ts';
import { changeOffer } from '../../../src/session/screens/dashboard-screens.ts';
import type { View } from '../../../src/session/view/view.ts';
import { showFrame } from '../../helpers/terminal/terminal-frame.tsx';
import { NOW, views } from './helpers/views.ts';
import { shownOn, withAsk, withBlocks } from '../../helpers/shown.ts';

interface Size {
  readonly columns: number;
  readonly rows: number;
}
const sizes: readonly Size[] = [
  { columns: 80, rows: 24 },
  { columns: 40, rows: 15 },
];
const languages = [english, await loadTranslator('ja')];
const cases = languages.flatMap((i18n) =>
  sizes.map((size) => ({ ...size, language: i18n.language, i18n })),
);

async function linesOf(view: View, size: Size, i18n: Translator): Promise<string[]> {
  const { columns, rows } = size;
  const terminal = await showFrame({ ...view, log: [] }, { columns, rows, now: NOW, i18n });
  return terminal.history().map((line) => line.trim());
}

describe.each(cases)('at $columns x $rows in $language', ({ i18n, ...size }) => {
  const [balance] = changeOffer(i18n);
  const membership = {
    key: 'm',
    title: i18n.t('home.membership'),
    hint: i18n.t('home.membership-hint'),
    id: 'membership',
  };
  const withOffers = (view: View): View => {
    const { ask } = view.screen;
    const actions = [balance!, membership];
    return { ...view, screen: withAsk(view.screen, ask.kind, { actions }) };
  };

  test.each(['account', 'account without funds', 'intent with warnings', 'waiting'] as const)(
    'each other action is visible, by its row or in the hint line: %s',
    async (name) => {
      const lines = await linesOf(withOffers(views[name]), size, i18n);
      for (const { key, title, hint } of [balance!, membership]) {
        const row = lines.includes(`${key}  ${title}`);
        const inHints = lines.some((line) => line.includes(`${key} ${hint}`));
        expect(row || inHints, lines.join('\n')).toBe(true);
      }
    },
  );

  test('the message of a waiting screen can be copied and saved by keys in the hint line', async () => {
    const text = (await linesOf(views['stake that is missing'], size, i18n)).join('\n');
    expect(text).toContain(`m ${i18n.t('ui.key.copy-message')}`);
    expect(text).toContain(`s ${i18n.t('ui.key.save-message')}`);
    expect(text).toContain(`b change balance`);
  });

  test('the last screen shows the result, the node, its weight and its cost above the next actions', async () => {
    const { choices, title, pairs } = shownOn(cardWithCost(i18n).screen);
    const lines = await linesOf(cardWithCost(i18n), size, i18n);
    const at = (start: string): number => lines.findIndex((line) => line.includes(start));
    const [node, weight, cost] = pairs.map(({ label, value }) => ({ label, value }));
    const order = [
      at(title!.slice(0, 20)),
      at(node!.value.slice(0, 20)),
      at(weight!.value),
      at(cost!.value.slice(0, 14)),
      at(`> ${choices[0]!.title}`),
    ];
    expect(order, lines.join('\n')).not.toContain(-1);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test('the list of next actions is whole where the result leaves room', async () => {
    const { choices } = shownOn(views.done.screen);
    const lines = await linesOf(views.done, { ...size, rows: size.rows + 16 }, i18n);
    const shown = lines.map((line) => line.replace(/^> /, ''));
    for (const choice of choices) expect(shown).toContain(choice.title);
  });
});

/** The last screen after an addition: with its cost and its duration. */
function cardWithCost({ t }: Translator): View {
  const { screen } = views.done;
  const [node, weight, ...rest] = shownOn(screen).pairs;
  const cost = {
    label: t('done.cost'),
    value: t('done.cost-value', { fees: '0.00251', balance: '1.327104' }),
  };
  return {
    ...views.done,
    screen: withBlocks(screen, 'pairs', { pairs: [node!, weight!, cost, ...rest] }),
  };
}
