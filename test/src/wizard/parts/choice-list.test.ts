import { expect, test } from 'vitest';
import type { View } from '../../../../src/session/view/view.ts';
import { askOf, withAsk } from '../../../helpers/shown.ts';
import { showFrame } from '../../../helpers/terminal/terminal-frame.tsx';
import { NOW, views } from '../helpers/views.ts';

/** The lines of a small screen with this choice focused. */
async function linesOf(view: View, preferred: string): Promise<readonly string[]> {
  const shown = { ...view, log: [], page: withAsk(view.page, 'choose', { preferred }) };
  const terminal = await showFrame(shown, { columns: 40, rows: 15, now: NOW });
  return terminal.history().map((line) => line.trim());
}

test('the end of a list that hides choices says once that more is below', async () => {
  const { choices } = askOf(views.done.page, 'choose');
  const below = async ({ id }: { id: string }) =>
    (await linesOf(views.done, id)).filter((line) => line.includes('below'));
  expect(await below(choices[0]!)).toEqual([
    expect.stringMatching(/^\d+ more choices; \d+ more lines below$/),
  ]);
  expect(await below(choices.at(-1)!)).toEqual([expect.stringMatching(/^\d+ more lines below$/)]);
});

test.each(['0', '11', '17'])(
  'a list without room for notes beside the titles shows only the focused note: %s',
  async (id) => {
    const view = views['choice of many vaults'];
    const { title, note } = askOf(view.page, 'choose').choices[Number(id)]!;
    const lines = await linesOf(view, id);
    expect(lines.filter((line) => line.includes('delegated'))).toEqual([note]);
    expect(lines[lines.indexOf(note!) - 1]).toBe(`> ${title}`);
  },
);
