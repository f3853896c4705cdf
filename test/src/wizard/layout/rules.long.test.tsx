import { expect, test } from 'vitest';
import stringWidth from 'string-width';
import { english } from '../../../../src/i18n/english.ts';
import type { View } from '../../../../src/session/view/view.ts';
import { Wizard } from '../../../../src/wizard/wizard.tsx';
import {
  drawFrame,
  showDrawing,
  showFrame,
  showPart,
} from '../../../helpers/terminal/terminal-frame.tsx';
import type { TestTerminal } from '../../../helpers/terminal/terminal.ts';
import { mapTexts } from '../helpers/map-texts.ts';
import { NOW, views } from '../helpers/views.ts';

/** Enough rows for every screen, so that nothing is cut off. */
const TALL = 100;
const SMALL = { columns: 40, rows: 15 };
const NORMAL = { columns: 80, rows: 24 };
const LARGE = { columns: 120, rows: 40 };
const HIGH = { columns: 80, rows: TALL };
const NARROW = { columns: 40, rows: TALL };
/** Sizes at which some screens cut a value off in the middle. */
const CUT = [
  { columns: 100, rows: 16 },
  { columns: 60, rows: 20 },
];
const WIDE = 200;
/** A text of at least this length without spaces is a value. Only values may be broken inside. */
const VALUE = 32;
/** A value of at most this many characters begins at the indent, like everything else. */
const READABLE = 66;
const STEP = { number: 1, of: 8, title: '' };

const cases = Object.entries<View>(views);

/** The fields that contain sentences. All other fields of a view are values, names or marks. */
const TOLD = /^(question|title|text|help|note|safe|lines|warnings|next)$/;
const SENTENCE = 'ボールトの管理人が、NodeID と BLS 鍵を確かめてから、L1 にステークを委任します。';

/** Replaces every sentence of a view by one of wide characters of the same width, as names from outside may have. */
const inWideLetters = (view: View): View =>
  mapTexts(view, (text, name) =>
    TOLD.test(name)
      ? SENTENCE.repeat(text.length).slice(0, Math.max(1, Math.floor(text.length / 2)))
      : text,
  );

/** All texts of a view, and their lines and words. */
function textsOf(view: View): ReadonlySet<string> {
  const texts = new Set<string>();
  mapTexts(view, (text) => {
    for (const each of [text, ...text.split(/\s+/)]) texts.add(each);
    return text;
  });
  return texts;
}

/** The lines that start at the terminal's edge, except the title line. Each value is in one piece. */
const linesAtEdge = (terminal: TestTerminal): string[] =>
  terminal.copied().filter((line) => /^[^\s─]/.test(line));

test.each(cases)('%s fits every size', async (_name, view) => {
  for (const shown of [view, inWideLetters(view)]) {
    for (const size of [SMALL, NORMAL, LARGE, ...CUT]) {
      const name = `${size.columns}x${size.rows}`;
      const options = { ...size, now: NOW };
      const frame = drawFrame(shown, options);
      // Ink erases the frame again, but not the finished lines above it.
      const erased = shown.log.length === 0 ? frame : drawFrame({ ...shown, log: [] }, options);
      expect(erased.split('\n').length, name).toBeLessThanOrEqual(size.rows - 1);
      // Ink must erase as many rows as the terminal shows, so no line may be wider than Ink assumes.
      const terminal = await showDrawing(frame, options);
      const used = terminal.history().findLastIndex((line) => line !== '') + 1;
      expect(used, name).toBe(frame.split('\n').length);
      expect(terminal.wiped, name).toBe(false);
    }
  }
});

test.each(cases)('%s starts only long values at the edge', async (_name, view) => {
  const texts = textsOf(view);
  const screen = <Wizard view={view} />;
  const farewell = <Wizard view={{ ...view, log: [] }} ended />;
  for (const [part, ...sizes] of [
    [screen, SMALL, NORMAL, HIGH, NARROW, LARGE],
    [farewell, NORMAL, NARROW],
  ] as const) {
    for (const size of sizes) {
      for (const line of linesAtEdge(await showPart(part, { ...size, now: NOW }))) {
        expect([...texts], line).toContain(line);
        expect(stringWidth(line), line).toBeGreaterThan(READABLE);
      }
    }
  }
});

test.each(cases)('%s breaks no word inside', async (_name, view) => {
  // The parts of the screen between spaces.
  const partsAt = async (columns: number): Promise<string[]> => {
    const options = { columns, rows: TALL, now: NOW };
    const terminal = await showFrame({ ...view, log: [] }, options);
    return terminal.copied().flatMap((line) => line.split(/\s+/));
  };
  const latinWords = (text: string): string[] => text.match(/[A-Za-z][A-Za-z’'-]*/g) ?? [];
  const wide = await partsAt(WIDE);
  const values = wide.filter((word) => word.length >= VALUE).join(' ');
  // A narrow screen names only the current step, or says that all are done.
  // It also folds values that a wide screen shows whole.
  const narrow = [
    english.t('ui.step', STEP),
    english.t('ui.step-all', { count: STEP.of }),
    `v ${english.t('ui.key.whole')}`,
  ];
  const whole = new Set([...wide, ...narrow].flatMap(latinWords));
  const found = (await partsAt(NARROW.columns)).flatMap(latinWords);
  expect(found.filter((word) => !whole.has(word) && !values.includes(word))).toEqual([]);
});
