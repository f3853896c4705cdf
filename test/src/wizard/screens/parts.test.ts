import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import { showPart } from '../../../helpers/terminal/terminal-frame.tsx';
import { styledLines } from '../../../helpers/terminal/terminal-styles.ts';
import { partStates } from '../helpers/part-states.tsx';
import { NOW } from '../helpers/views.ts';

test('the gallery shows every component', async () => {
  const files = await readdir('src/wizard/parts', { recursive: true });
  const parts = files.filter((file) => file.endsWith('.tsx')).map((file) => basename(file, '.tsx'));
  expect(Object.keys(partStates).sort()).toEqual(parts.sort());
});

test.each([40, 60, 80])('"read-only" is never cut off at %i columns', async (columns) => {
  const size = { columns, rows: 24, now: NOW };
  const terminal = await showPart(partStates['header']!['read only'], size);
  expect(terminal.text()).toContain(english.t('ui.header.read-only'));
});

test.each([
  { columns: 80, rows: 40, colour: true },
  { columns: 40, rows: 40 },
])('every component equals the reviewed one in each state, at $columns columns', async (size) => {
  const rows: string[] = [];
  for (const [part, states] of Object.entries(partStates)) {
    for (const [state, node] of Object.entries(states)) {
      const terminal = await showPart(node, { ...size, now: NOW });
      const lines = size.colour ? styledLines(terminal) : terminal.history();
      const end = lines.findLastIndex((line) => line !== '') + 1;
      rows.push(`${part}: ${state}`, ...lines.slice(0, end), '');
      expect(terminal.wiped).toBe(false);
    }
  }
  await expect(rows.join('\n')).toMatchFileSnapshot(`frames/parts-${size.columns}.txt`);
});
