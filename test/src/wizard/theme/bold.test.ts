import { expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import { pageOf } from '../../../../src/session/view/page-of.ts';
import type { View } from '../../../../src/session/view/view.ts';
import { showFrame } from '../../../helpers/terminal/terminal-frame.tsx';
import type { TestTerminal } from '../../../helpers/terminal/terminal.ts';
import { NOW, views } from '../helpers/views.ts';

const cases = Object.entries(views as Record<string, View>);

/** Returns the bold words of each row. */
function boldRows(terminal: TestTerminal): string[] {
  const { active } = terminal.xterm.buffer;
  return Array.from({ length: active.length }, (_, row) => {
    const line = active.getLine(row);
    const cells = Array.from({ length: line?.length ?? 0 }, (_, column) => line?.getCell(column));
    return cells
      .map((cell) => (cell?.isBold() ? cell.getChars() || ' ' : ' '))
      .join('')
      .trim();
  });
}

/** Counts the groups of adjacent rows with bold words. */
function groupsOf(rows: readonly string[]): number {
  return rows.filter((row, index) => row !== '' && (rows[index - 1] ?? '') === '').length;
}

test.each(cases)('only the title and the focused choice are bold: %s', async (_name, view) => {
  const look = { columns: 80, rows: 60, colour: true, now: NOW };
  const rows = boldRows(await showFrame({ ...view, log: [] }, look));
  const { screen } = view;
  const { ask } = pageOf(screen, english);
  const hasFocus = ask.kind === 'choose' || ask.kind === 'fill';
  expect(groupsOf(rows), rows.join('\n')).toBeLessThanOrEqual(hasFocus ? 2 : 1);
  if (screen.kind !== 'busy') expect(groupsOf(rows)).toBeGreaterThan(0);
});
