import { stripVTControlCharacters } from 'node:util';
import { Box, Text } from 'ink';
import { Fragment } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import stringWidth from 'string-width';
import { english } from '../../../../src/i18n/english.ts';
import type { View } from '../../../../src/session/view/view.ts';
import { BlockView } from '../../../../src/wizard/page/block-view.tsx';
import { Wizard } from '../../../../src/wizard/wizard.tsx';
import {
  drawFrame,
  drawPart,
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

/** A line between blocks that the test draws itself. */
const NEXT = '=next=';
const plain = stripVTControlCharacters;

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

  // A choice is excluded, because its notes may contain separators.
  test.runIf(view.page.about !== 'choice')('ends no line with a separator', () => {
    for (const { name, frame } of drawn) expect(plain(frame), name).not.toMatch(/·\s*$/m);
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

  test('separates blocks by a blank line', () => {
    const { blocks } = view.page;
    for (const { size, name, live } of drawn) {
      if (![SMALL, NORMAL, HIGH].includes(size)) continue;
      const lines = plain(live)
        .split('\n')
        .map((line) => line.trimEnd());
      // A screen with few rows has no blank lines, not even below the steps, if its content fits only
      // without them.
      if (size.rows < 20 && lines[2] !== '') {
        expect(lines.length + 2 * blocks.length, name).toBeGreaterThan(size.rows - 1);
        continue;
      }
      for (const first of firstLines(size)) {
        const row = lines.indexOf(first);
        if (row > 0) expect(lines[row - 1], `${name}: ${first}`).toBe('');
      }
    }
  });

  /** The first line of each block that is to have a blank line above it. */
  function firstLines(size: Size): string[] {
    const { ask } = view.page;
    const actions = ask.kind === 'nothing' ? [] : (ask.actions ?? []);
    const indent = size.columns < 60 ? 1 : 2;
    const width = Math.min(100, size.columns);
    const apart = view.page.blocks
      .slice(1)
      // The actions of a text field have a heading.
      .filter((block) => block.tight !== true && block.kind !== 'actions');
    const parts = (
      <Box width={width} paddingX={indent} flexDirection="column">
        {apart.map((block, index) => (
          <Fragment key={index}>
            <Text>{NEXT}</Text>
            <BlockView block={block} actions={actions} />
          </Fragment>
        ))}
      </Box>
    );
    const lines = plain(drawPart(parts, { ...size, now: NOW })).split('\n');
    return lines
      .filter((line, row) => line !== '' && lines[row - 1]?.trim() === NEXT)
      .map((line) => line.trimEnd());
  }

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
