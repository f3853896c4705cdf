import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { english } from '../../../src/i18n/english.ts';
import { showPart } from '../../helpers/terminal/terminal-frame.tsx';
import { styledLines } from '../../helpers/terminal/terminal-styles.ts';
import { partStates } from './helpers/part-states.tsx';
import { NOW } from './helpers/views.ts';

/** Components that `OtherActionList`, `Findings`, `ProblemBox` and `LogLines` draw. */
const DRAWN_WITHIN = ['ActionRow', 'FindingLine', 'Indented', 'LogLineView'];

test('the gallery shows every component', async () => {
  const folder = 'src/wizard/parts';
  const files = await readdir(folder, { recursive: true });
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const parts = texts.flatMap((text) =>
    [...text.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name]) => name!),
  );
  expect(parts.length).toBeGreaterThan(20);
  const gallery = await readFile('test/src/wizard/helpers/part-states.tsx', 'utf8');
  const missing = parts.filter((name) => !new RegExp(`<${name}\\b`).test(gallery));
  expect(missing.sort()).toEqual(DRAWN_WITHIN);
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
