import { beforeAll, describe, expect, test } from 'vitest';
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
import { NOW, views } from '../helpers/views.ts';

interface Size {
  readonly columns: number;
  readonly rows: number;
}
/** Enough rows for every screen, so that nothing is cut off. */
const TALL = 100;
/** Sizes at which some screens cut a value off in the middle. */
const CUT: readonly Size[] = [
  { columns: 100, rows: 16 },
  { columns: 60, rows: 20 },
];
const SMALL = { columns: 40, rows: 15 };
const NORMAL = { columns: 80, rows: 24 };
const HIGH = { columns: 80, rows: TALL };
const NARROW = { columns: 40, rows: TALL };
const SIZES: readonly Size[] = [...CUT, SMALL, NORMAL, HIGH, NARROW, { columns: 120, rows: 40 }];
const WIDE = 200;
/** A text of at least this length without spaces is a value. Only values may be broken inside. */
const VALUE = 32;
/** A value of at most this many characters begins at the indent, like everything else. */
const READABLE = 66;
const STEP = { number: 1, of: 8, title: '' };

const cases = Object.entries(views as Record<string, View>);

/** A screen at one size, drawn once for all rules. */
interface Drawn {
  readonly size: Size;
  readonly name: string;
  /** What Ink writes, with the finished lines above the screen. */
  readonly frame: string;
  /** What Ink writes and erases again. */
  readonly live: string;
  readonly terminal: TestTerminal;
}

async function drawnAt(view: View, size: Size): Promise<Drawn> {
  const options = { ...size, now: NOW };
  const frame = drawFrame(view, options);
  return {
    size,
    name: `${size.columns}x${size.rows}`,
    frame,
    live: view.log.length === 0 ? frame : drawFrame({ ...view, log: [] }, options),
    terminal: await showDrawing(frame, options),
  };
}

/** The fields that contain sentences. All other fields of a view are values, names or marks. */
const TOLD = /^(question|title|text|help|note|safe|lines|warnings|next)$/;
const SENTENCE = 'ボールトの管理人が、NodeID と BLS 鍵を確かめてから、L1 にステークを委任します。';

/** Replaces every sentence of a view by one of wide characters of the same width, as names from outside may have. */
function inWideLetters<Part>(part: Part, isSentence = false): Part {
  if (typeof part === 'string') {
    if (!isSentence) return part;
    const whole = SENTENCE.repeat(Math.ceil(part.length / SENTENCE.length));
    return whole.slice(0, Math.max(1, Math.floor(part.length / 2))) as Part;
  }
  if (Array.isArray(part))
    return part.map((one: unknown) => inWideLetters(one, isSentence)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      inWideLetters(value as unknown, TOLD.test(key)),
    ]),
  ) as Part;
}

/** All texts of a view, and their lines and words. */
function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part, ...part.split(/\s+/)];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsOf) : [];
}

/** The lines that start at the terminal's edge, except the title line. Each value is in one piece. */
const linesAtEdge = (terminal: TestTerminal): string[] =>
  terminal.copied().filter((line) => /^[^\s─]/.test(line));

describe.each(cases)('%s', (_name, view) => {
  let drawn: readonly Drawn[];
  beforeAll(async () => {
    drawn = await Promise.all(SIZES.map((size) => drawnAt(view, size)));
  });

  test('fits every size', async () => {
    const sizes = [SMALL, NORMAL, SIZES.at(-1)!];
    const wide = await Promise.all(sizes.map((size) => drawnAt(inWideLetters(view), size)));
    for (const { size, name, frame, live, terminal } of [...drawn, ...wide]) {
      expect(live.split('\n').length, name).toBeLessThanOrEqual(size.rows - 1);
      // Ink must erase as many rows as the terminal shows, so no line may be wider than Ink assumes.
      const used = terminal.history().findLastIndex((line) => line !== '') + 1;
      expect(used, name).toBe(frame.split('\n').length);
      expect(terminal.wiped, name).toBe(false);
    }
  });

  test('starts only long values at the edge', async () => {
    const texts = new Set(textsOf(view));
    const farewell = <Wizard view={{ ...view, log: [] }} ended />;
    for (const { size, name, terminal } of drawn) {
      if (CUT.includes(size)) continue;
      const shown = [terminal];
      if (size === NORMAL || size === NARROW)
        shown.push(await showPart(farewell, { ...size, now: NOW }));
      for (const line of shown.flatMap(linesAtEdge)) {
        expect([...texts], line).toContain(line);
        expect(stringWidth(line), `${name}: ${line}`).toBeGreaterThan(READABLE);
      }
    }
  });

  test('breaks no word inside', async () => {
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
});
