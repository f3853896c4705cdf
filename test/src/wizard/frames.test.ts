import { describe, expect, test } from 'vitest';
import { english } from '../../../src/i18n/english.ts';
import type { View } from '../../../src/session/view/view.ts';
import { transcriptOf } from '../../helpers/terminal/linear-transcript.ts';
import { drawFrame, showDrawing, showFrame } from '../../helpers/terminal/terminal-frame.tsx';
import { styledLines } from '../../helpers/terminal/terminal-styles.ts';
import { at } from './helpers/at.ts';
import { shownOn } from '../../helpers/shown.ts';
import { NOW, views } from './helpers/views.ts';

const NORMAL = { columns: 80, rows: 24 };
const SMALL = { columns: 40, rows: 15 };
const cases = Object.entries(views as Record<string, View>);
/** Another frame shows the same page in a state that differs more. */
const SHOWN_BY_ANOTHER: readonly string[] = [
  ...['choice of many vaults', 'form with a problem', 'text of great length'],
  'progress between signing and saving',
];
/** Pages whose first lines decide about money. */
const SMALL_TOO: readonly string[] = ['intent', 'account', 'form', 'problem', 'waiting'];
const ESC = '\u001b';
const STYLES = new RegExp(`${ESC}\\[[\\d;]*m`, 'g');
const COLOURS = new RegExp(`${ESC}\\[(?:[34]\\d|9\\d|10\\d)[;m]`);

const plain = (frame: string): string => frame.replaceAll(STYLES, '');
/** Removes spaces at line ends. If a style ends at the space where a line wraps, Ink keeps that space. */
const visible = (frame: string): string => plain(frame).replaceAll(/ +$/gm, '');

/** The texts that linear mode prints at its beginning and end for every view. */
const EVERYWHERE = new Set([
  english.t('linear.welcome'),
  english.t('linear.worthless'),
  english.t('linear.leaving'),
  english.t('ui.leaving.now'),
  `${english.t('ui.leaving.go-on')} onboard --network sandbox`,
  '',
]);

describe.each(cases)('%s', (name, view) => {
  test('equals the reviewed frame, and loses nothing without colour', async () => {
    const coloured = drawFrame(view, { ...NORMAL, colour: true, now: NOW });
    if (!SHOWN_BY_ANOTHER.includes(name)) {
      const parts: string[] = [];
      if (SMALL_TOO.includes(name)) {
        const small = await showFrame(view, { ...SMALL, now: NOW });
        parts.push('40x15', ...trimmed(small.history()), '');
      }
      const shown = await showDrawing(coloured, NORMAL);
      parts.push('80x24, in colour', ...trimmed(styledLines(shown)), '');
      const text = await transcriptOf(view, NOW);
      parts.push('linear', ...text.split('\n').filter((line) => !EVERYWHERE.has(line)), '');
      await expect(parts.join('\n')).toMatchFileSnapshot(`frames/${name.replaceAll(' ', '-')}.txt`);
    }
    const without = drawFrame(view, { ...NORMAL, now: NOW });
    expect(without).not.toMatch(COLOURS);
    expect(coloured).toMatch(COLOURS);
    expect(visible(coloured)).toBe(visible(without));
  });

  test('is ASCII on a terminal without Unicode', () => {
    const frame = drawFrame(view, { ...NORMAL, unicode: false, now: NOW });
    const text = plain(frame).replaceAll('\u2060', '');
    expect(text).toMatch(/^[\n -~]*$/);
  });
});

describe('values to copy', () => {
  test.each([40, 80])('are complete on their own lines after v, at %i columns', (columns) =>
    at(
      views.node,
      async ({ terminal, type, sees, waitFor }) => {
        const [nodeId, publicKey, proof] = shownOn(views.node.page).values.map(
          ({ value }) => value,
        );
        await sees('…');
        const copied = () => terminal.copied().map((line) => line.trimStart());
        expect(copied()).not.toContain(proof);
        type('v');
        await waitFor(() => copied().includes(proof!));
        expect(copied()).toContain(publicKey);
        // The page never shortens the NodeID. A narrow screen shows it on two rows.
        if (columns === 80) expect(copied()).toContain(nodeId);
        expect(copied().join('')).toContain(nodeId);
      },
      { columns, rows: 60 },
    ),
  );

  test('are complete among commands, and among finished items', async () => {
    const linesOf = async (view: View, columns: number) => {
      const terminal = await showFrame(view, { columns, rows: 60, now: NOW });
      return terminal.copied().map((line) => line.trimStart());
    };
    const refused = views['text with a problem'];
    const commands = await linesOf(refused, 40);
    for (const { value } of shownOn(refused.page).values) expect(commands).toContain(value);
    const [wide, narrow] = [await linesOf(views.intent, 80), await linesOf(views.intent, 40)];
    for (const { value } of views.intent.log) {
      if (value === undefined) continue;
      expect(wide).toContain(value);
      // A narrow screen shows the value on two rows.
      expect(narrow.join('')).toContain(value);
    }
  });
});

function trimmed(lines: string[]): string[] {
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
}
