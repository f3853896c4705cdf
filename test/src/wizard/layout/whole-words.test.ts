import { describe, expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import { loadTranslator } from '../../../../src/i18n/load-translator.ts';
import type { View } from '../../../../src/session/view/view.ts';
import { showFrame } from '../../../helpers/terminal/terminal-frame.tsx';
import { NOW, views } from '../helpers/views.ts';

/** Enough rows for every screen, so that nothing scrolls. */
const ROWS = 100;
const WIDE = 200;
/** A text of at least this length without spaces is a value. Only values may be broken inside. */
const VALUE = 32;
const STEP = { number: 1, of: 8, title: '' };

const languages = [english, await loadTranslator('ja')];
const cases = Object.entries(views as Record<string, View>).flatMap(([name, view]) =>
  languages.map((i18n) => ({ name, language: i18n.language, view, i18n })),
);

/** Returns the parts of a frame's text between spaces. */
async function partsAt(columns: number, view: View, i18n: typeof english): Promise<string[]> {
  const size = { columns, rows: ROWS, now: NOW, i18n };
  const terminal = await showFrame({ ...view, log: [] }, size);
  return terminal.copied().flatMap((line) => line.split(/\s+/));
}

const latinWords = (text: string): string[] => text.match(/[A-Za-z][A-Za-z’'-]*/g) ?? [];

describe.each(cases)('$name in $language', ({ view, i18n }) => {
  test.each([40, 60])('breaks no word inside at %i columns', async (columns) => {
    const wide = await partsAt(WIDE, view, i18n);
    const values = wide.filter((word) => word.length >= VALUE).join(' ');
    // A narrow screen names only the current step, or says that all are done.
    // It also folds values that a wide screen shows whole.
    const narrow = [
      i18n.t('ui.step', STEP),
      i18n.t('ui.step-all', { count: STEP.of }),
      `v ${i18n.t('ui.key.whole')}`,
    ];
    const whole = new Set([...wide, ...narrow].flatMap(latinWords));
    const found = (await partsAt(columns, view, i18n)).flatMap(latinWords);
    expect(found.filter((word) => !whole.has(word) && !values.includes(word))).toEqual([]);
  });
});
