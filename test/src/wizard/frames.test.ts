import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { english } from '../../../src/i18n/english.ts';
import type { View } from '../../../src/session/view/view.ts';
import { transcriptOf } from '../../helpers/terminal/linear-transcript.ts';
import { drawFrame, showFrame } from '../../helpers/terminal/terminal-frame.tsx';
import { styledLines } from '../../helpers/terminal/terminal-styles.ts';
import { at, ESC } from './helpers/at.ts';
import { shownOn } from '../../helpers/shown.ts';
import { NOW, views } from './helpers/views.ts';

const NORMAL = { columns: 80, rows: 24 };
const SMALL = { columns: 40, rows: 15 };
/** Another frame shows the same page in a state that differs more. */
const SHOWN_BY_ANOTHER: readonly string[] = [
  ...['choice of many vaults', 'form with a problem', 'text of great length'],
  'progress between signing and saving',
];
/** Pages whose first lines decide about money. */
const SMALL_TOO: readonly string[] = ['intent', 'account', 'form', 'problem', 'waiting'];
const COLOURS = new RegExp(`${ESC}\\[(?:[34]\\d|9\\d|10\\d)[;m]`);

/** Removes spaces at line ends. If a style ends at the space where a line wraps, Ink keeps that space. */
const visible = (frame: string): string => stripVTControlCharacters(frame).replaceAll(/ +$/gm, '');

/** The texts that linear mode prints at its beginning and end for every view. */
const EVERYWHERE = new Set([
  english.t('linear.welcome'),
  english.t('linear.worthless'),
  english.t('linear.leaving'),
  english.t('ui.leaving.now'),
  `${english.t('ui.leaving.go-on')} onboard --network sandbox`,
  '',
]);

const cases = Object.entries<View>(views);
const framed = cases.filter(([name]) => !SHOWN_BY_ANOTHER.includes(name));
const joined = (lines: readonly string[]): string => `${lines.join('\n').replace(/\n+$/, '')}\n`;

test.each(framed)('%s equals the reviewed frame', async (name, view) => {
  const parts: string[] = [];
  if (SMALL_TOO.includes(name)) {
    const small = await showFrame(view, { ...SMALL, now: NOW });
    parts.push('40x15', joined(small.history()));
  }
  const shown = await showFrame(view, { ...NORMAL, colour: true, now: NOW });
  parts.push('80x24, in colour', joined(styledLines(shown)));
  const text = await transcriptOf(view, NOW);
  parts.push('linear', joined(text.split('\n').filter((line) => !EVERYWHERE.has(line))));
  await expect(parts.join('\n')).toMatchFileSnapshot(`frames/${name.replaceAll(' ', '-')}.txt`);
});

test.each(cases)('%s loses nothing without colour, and is ASCII without Unicode', (_name, view) => {
  const options = { ...NORMAL, now: NOW };
  const coloured = drawFrame(view, { ...options, colour: true });
  const without = drawFrame(view, options);
  expect(without).not.toMatch(COLOURS);
  expect(coloured).toMatch(COLOURS);
  expect(visible(coloured)).toBe(visible(without));
  expect(visible(drawFrame(view, { ...options, unicode: false }))).toMatch(/^[\n -~]*$/);
});

test.each([40, 80])(
  'values to copy are complete on their own lines after v, at %i columns',
  (columns) =>
    at(
      views.node,
      async ({ terminal, type, sees, waitFor }) => {
        const values = shownOn(views.node.page).values.map(({ value }) => value);
        const [nodeId, publicKey, proof] = values as [string, string, string];
        await sees('…');
        const copied = () => terminal.copied().map((line) => line.trimStart());
        expect(copied()).not.toContain(proof);
        type('v');
        await waitFor(() => copied().includes(proof));
        expect(copied()).toContain(publicKey);
        // The page never shortens the NodeID. A narrow screen shows it on two rows.
        if (columns === 80) expect(copied()).toContain(nodeId);
        expect(copied().join('')).toContain(nodeId);
      },
      { columns, rows: 60 },
    ),
);
