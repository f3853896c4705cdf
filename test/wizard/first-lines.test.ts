import { describe, expect, test } from 'vitest';
import { startingView } from '../../src/session/starting-view.ts';
import { loadWords } from '../../src/session/text/load-words.ts';
import { LANGUAGES } from '../../src/session/text/language.ts';
import { firstLines } from '../../src/wizard/first/lines.ts';
import { paintLines } from '../../src/wizard/first/paint-lines.ts';
import { looksOf } from '../../src/wizard/look/looks-of.ts';
import type { Palette } from '../../src/wizard/look/tones.ts';
import { showFrame } from '../support/terminal-frame.tsx';
import { styledLines } from '../support/terminal-styles.ts';
import { TestTerminal } from '../support/terminal.ts';
import { NOW, views } from './views.ts';

interface Seen {
  readonly rows: number;
  readonly colour: boolean;
  readonly unicode: boolean;
  readonly theme: Palette;
}
const seen: readonly Seen[] = [
  { rows: 24, colour: true, unicode: true, theme: 'own' },
  { rows: 24, colour: true, unicode: true, theme: 'own-16' },
  { rows: 24, colour: true, unicode: true, theme: 'dark' },
  { rows: 24, colour: true, unicode: true, theme: 'light' },
  { rows: 15, colour: true, unicode: true, theme: 'contrast' },
  { rows: 24, colour: false, unicode: true, theme: 'dark' },
  { rows: 15, colour: false, unicode: false, theme: 'dark' },
];
const looks = [40, 59, 60, 80, 99, 100, 120].flatMap((columns) =>
  seen.map((look) => ({ columns, ...look })),
);

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(looks)(
    'what is shown first is what the drawing library makes of it: $columns x $rows, $theme, colour $colour, Unicode $unicode',
    async (look) => {
      const words = await loadWords(language);
      const view = startingView({ words, now: NOW, resume: 'onboard' });
      const lines = firstLines(view, looksOf({ ...look, links: false, words }));
      expect(lines).toBeDefined();
      const terminal = new TestTerminal(look.columns, look.rows);
      const painted = paintLines(lines!, look);
      await terminal.write(painted.replaceAll('\n', '\r\n'));
      const drawn = await showFrame(view, { ...look, words, now: NOW });
      expect(styledLines(terminal)).toEqual(styledLines(drawn));
      expect(coloursOf(terminal)).toEqual(coloursOf(drawn));
      expect(terminal.text()).toContain(words.text('busy.start').slice(0, 5));
    },
  );
});

/** The number of each letter's colour, row by row. */
function coloursOf(terminal: TestTerminal): (number | undefined)[][] {
  const { active } = terminal.xterm.buffer;
  return terminal
    .lines()
    .map((text, row) => [...text].map((_, x) => active.getLine(row)?.getCell(x)?.getFgColor()));
}

test('nothing is shown first where it would not fit, or asks something', async () => {
  const words = await loadWords('en');
  const view = startingView({ words, now: NOW, resume: 'onboard' });
  const look = { colour: true, unicode: true, links: false, theme: 'dark', words } as const;
  expect(firstLines(view, looksOf({ ...look, columns: 30, rows: 24 }))).toBeUndefined();
  expect(firstLines(view, looksOf({ ...look, columns: 80, rows: 4 }))).toBeUndefined();
  const asks = views.secret;
  expect(firstLines(asks, looksOf({ ...look, columns: 80, rows: 24 }))).toBeUndefined();
});
