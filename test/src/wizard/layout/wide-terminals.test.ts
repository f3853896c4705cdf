import { describe, expect, test } from 'vitest';
import stringWidth from 'string-width';
import { english } from '../../../../src/i18n/english.ts';
import { loadTranslator } from '../../../../src/i18n/load-translator.ts';
import type { Translator } from '../../../../src/i18n/translator.ts';
import type { View } from '../../../../src/session/view/view.ts';
import { showFrame } from '../../../helpers/terminal/terminal-frame.tsx';
import { NOW, views } from '../helpers/views.ts';

const WIDEST = 100;
/** Enough rows for every screen, so that nothing scrolls. */
const ROWS = 70;
/** A word of at least this length is a value, such as an address. */
const VALUE = 40;

const languages: readonly (readonly [string, Translator])[] = [
  ['English', english],
  ['Japanese', await loadTranslator('ja')],
];
const cases = Object.entries(views as Record<string, View>).flatMap(([name, view]) =>
  languages.map(([language, i18n]) => ({ name, language, view, i18n })),
);

/** Returns the lines of a frame without the finished items above it. Each value is in one piece. */
async function linesAt(columns: number, view: View, i18n: Translator): Promise<string[]> {
  const size = { columns, rows: ROWS, now: NOW, i18n };
  const terminal = await showFrame({ ...view, log: [] }, size);
  const lines = terminal.copied().map((line) => (isLongValue(line) ? line.trim() : line));
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
}

/** True for a value that is wider than the content. It continues up to the terminal's edge, in one piece. */
function isLongValue(line: string): boolean {
  return line.trim().length > WIDEST - 4 && line.split(' ').some((word) => word.length > VALUE);
}

describe.each(cases)('$name in $language', ({ view, i18n }) => {
  test('has one layout from 100 columns on, at most 100 columns wide', async () => {
    const narrower = await linesAt(WIDEST - 1, view, i18n);
    const lines = await linesAt(WIDEST, view, i18n);
    // At every width, the step bar is below the title line.
    expect(lines[1]).toContain(view.steps[0]?.title);
    expect(narrower[1]).toBe(lines[1]);
    for (const columns of [120, 200]) {
      const wider = await linesAt(columns, view, i18n);
      expect(wider).toEqual(lines);
      expect(wider.filter((line) => stringWidth(line) > WIDEST && !isLongValue(line))).toEqual([]);
    }
  });
});
