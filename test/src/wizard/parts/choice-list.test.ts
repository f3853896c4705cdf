import { describe, expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import type { Choice } from '../../../../src/page/page.ts';
import { showFrame } from '../../../helpers/terminal/terminal-frame.tsx';
import { early, view, way } from '../helpers/views/kit.ts';
import { choicePage } from '../../../../src/page/pages.ts';
import { NOW, views } from '../helpers/views.ts';

test('the end of a list that hides choices says once that more is below', async () => {
  const size = { columns: 40, rows: 15 };
  const linesBelow = (terminal: { history: () => string[] }): string[] =>
    terminal.history().filter((line) => line.includes('below'));
  const { done } = views;
  const cut = await showFrame({ ...done, log: [] }, { ...size, now: NOW });
  expect(linesBelow(cut).map((line) => line.trim())).toEqual([
    expect.stringMatching(/^\d+ more choices; \d+ more lines below$/),
  ]);
  const { page } = done;
  if (page.ask.kind !== 'choose') throw new Error('the page asks for no choice');
  const preferred = page.ask.choices.at(-1)!.id;
  const atEnd = { ...done, log: [], page: { ...page, ask: { ...page.ask, preferred } } };
  const whole = await showFrame(atEnd, { ...size, now: NOW });
  expect(linesBelow(whole).map((line) => line.trim())).toEqual([
    expect.stringMatching(/^\d+ more lines below$/),
  ]);
});

describe('a list of choices with notes', () => {
  const { t } = english;
  const choices: readonly Required<Omit<Choice, 'disabled' | 'isApart'>>[] = [
    { id: 'sandbox', title: t('network.sandbox'), note: t('network.note-sandbox') },
    { id: 'fuji', title: t('network.fuji'), note: t('network.note-worthless') },
    { id: 'address', title: t('key.choice-address'), note: t('key.choice-address-note') },
  ];

  /** Draws the list with one focused choice. Returns its text without spaces and line breaks, and its lines. */
  async function listAt(
    size: { columns: number; rows: number },
    preferred: string,
    shown: readonly Choice[] = choices,
  ) {
    const question = t('network.question');
    const screen = choicePage({ question, choices: shown, preferred });
    const frame = view('G1-NETWORK', way(0), screen, { header: early });
    const terminal = await showFrame(frame, { ...size, now: NOW });
    const lines = terminal.history();
    return { lines, text: lines.join('').replaceAll(' ', '') };
  }
  const includes = (text: string, note: string) => text.includes(note.replaceAll(' ', ''));

  test.each(choices.map(({ id }) => ({ id })))(
    'shows only the focused note, below its title, if notes would wrap: $id',
    async ({ id }) => {
      const { lines, text } = await listAt({ columns: 40, rows: 15 }, id);
      for (const { id: other, title, note } of choices) {
        expect(text).toContain(title.replaceAll(' ', ''));
        expect(includes(text, note), note).toBe(other === id);
      }
      const at = lines.findIndex((line) => line.trimStart().startsWith('>'));
      const focused = choices.find((choice) => choice.id === id)!;
      expect(lines[at]?.trim()).toBe(`> ${focused.title}`);
      expect(focused.note.startsWith(lines[at + 1]!.trim())).toBe(true);
    },
  );

  test.each([
    { columns: 80, rows: 24, of: choices },
    { columns: 40, rows: 15, of: choices.map((choice) => ({ ...choice, note: 'AVAX' })) },
  ])(
    'shows all notes, beside their titles, if they fit at $columns columns',
    async ({ of, ...size }) => {
      const { lines } = await listAt(size, 'sandbox', of);
      for (const { title, note } of of) {
        const line = lines.find((one) => one.includes(title));
        expect(line?.trimEnd().endsWith(note), line).toBe(true);
      }
    },
  );
});
