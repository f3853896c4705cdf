import { describe, expect, test } from 'vitest';
import type { View } from '../../../../src/session/view/view.ts';
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { SETTLED_MS, type OpenWizard } from '../../../helpers/terminal/terminal-wizard.ts';
import { showFrame } from '../../../helpers/terminal/terminal-frame.tsx';
import type { TestTerminal } from '../../../helpers/terminal/terminal.ts';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import { at } from '../helpers/at.ts';
import { NOW, views } from '../helpers/views.ts';

type Sizes = readonly (readonly [columns: number, rows: number])[];

/** The width of the widest frame. */
const WIDEST = 100;

const isHeader = (line: string): boolean => /^─+ .*\w.* ─/.test(line);
const isHint = (line: string): boolean => /\bquit\b/.test(line);

/** True if a frame was drawn for this width, and if `rows` is given, for this height. */
function isDrawnFor(columns: number, rows?: number) {
  return (terminal: TestTerminal): boolean => {
    const lines = terminal.lines();
    const header = lines.findLastIndex(isHeader);
    const frame = lines.slice(header);
    const fills = rows === undefined || rows < 20 || frame.some((line) => /^─+$/.test(line));
    return lines[header]?.length === Math.min(columns, WIDEST) && frame.some(isHint) && fills;
  };
}

/** Expects one frame on the screen and no fragment of another one. */
function expectOneFrame({ terminal }: OpenWizard, { log }: View, rows = terminal.lines()): void {
  const screen = rows.join('\n');
  expect(rows.filter(isHeader), screen).toHaveLength(1);
  expect(rows.filter(isHint), screen).toHaveLength(1);
  const above = rows.slice(0, rows.findIndex(isHeader)).join('\n');
  expect(above, screen).not.toMatch(/─{5}|Step \d of|Opt in to vault/);
  expectFinishedLines(terminal, log);
  expect(terminal.wiped).toBe(false);
}

/** Expects each finished line once, in full. */
function expectFinishedLines(terminal: TestTerminal, log: View['log']): void {
  const lines = log.map(({ value, text }) => value ?? `✓ ${text}`);
  const copied = terminal.copied().map((line) => line.trim());
  expect(copied.filter((line) => lines.includes(line))).toEqual(lines);
}

/** Waits for enough turns of the event loop to draw everything that can be drawn now. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await nextEventLoopTurn();
}

const finished = views.intent.log;
const shown = {
  'a prompt': { ...views.text, log: finished },
  'a wait': { ...views.stake, log: finished },
  'an intent': views.intent,
  'values wider than the terminal': { ...views.node, log: finished.slice(1) },
  'a long list': { ...views['choice of many vaults'], log: finished },
} satisfies Record<string, View>;

const walks: readonly Sizes[] = [
  // Narrower step by step.
  [70, 55, 41, 39, 38].map((columns) => [columns, 24]),
  // Wider and back.
  [120, 80, 200, 80].map((columns) => [columns, 24]),
  // Lower and back.
  [12, 24, 50].map((rows) => [80, rows]),
  // Lower and narrower at once, and back.
  [
    [40, 15],
    [80, 24],
  ],
];
/** By day, each view changes its size in two of the four ways. */
const rows = Object.entries<View>(shown).flatMap(([name, view], place) =>
  walks.flatMap((sizes, walk) =>
    IS_WHOLE || (place + walk) % 2 === 0 ? [{ name, view, sizes }] : [],
  ),
);

test.each(rows)('$name leaves no fragment behind: $sizes', ({ view, sizes }) =>
  at(view, async (wizard) => {
    for (const [columns, height] of sizes) {
      await wizard.resize(columns, height);
      await wizard.waitFor(isDrawnFor(columns, height));
      expectOneFrame(wizard, view);
    }
  }),
);

test.each(Object.entries<View>(shown))(
  '%s leaves no fragment in the scrollback if the screen is high enough',
  (_name, view) =>
    at(
      view,
      async (wizard) => {
        for (const columns of [50, 40, 73, 40, 120, 80]) {
          await wizard.resize(columns, 80);
          await wizard.waitFor(isDrawnFor(columns));
          expectOneFrame(wizard, view, wizard.terminal.history());
        }
      },
      { rows: 80 },
    ),
);

test.each([
  ['an intent', views.intent],
  ['a form', views.form],
  ['a report', views.done],
] as const)(
  '%s that fits after the window was enlarged is shown from its top',
  async (_, whole) => {
    const view = { ...whole, log: [] };
    for (let height = 20; height <= 30; height += IS_WHOLE ? 1 : 4) {
      const fresh = (await showFrame(view, { columns: 80, rows: height, now: NOW })).text();
      if (/more lines?|to read/.test(fresh)) continue;
      const enlarge = async (wizard: OpenWizard): Promise<void> => {
        for (let press = 0; press < 6; press += 1) {
          wizard.type('\u001b[6~');
          await quiet();
        }
        await wizard.resize(80, height);
        await wizard.waitFor(isDrawnFor(80, height));
        await quiet();
        expect(wizard.terminal.text()).toBe(fresh);
      };
      await at(view, enlarge, { rows: 14 });
    }
  },
);

describe('several size changes in quick succession', () => {
  test('leave no fragments of frames, whatever else is drawn in between', () =>
    at(shown['a wait'], async ({ clock, ...wizard }) => {
      for (const [from, to] of [
        [80, 38],
        [38, 120],
        [120, 60],
      ] as const) {
        const step = from < to ? 1 : -1;
        for (let columns = from; columns !== to; columns += step) {
          await wizard.resize(columns + step, 24, false);
          // Seconds pass, but no size stays long enough to be stable.
          clock.pass(30);
          await nextEventLoopTurn();
        }
        clock.pass(SETTLED_MS);
        await wizard.waitFor(isDrawnFor(to));
        expectOneFrame(wizard, shown['a wait']);
      }
    }));

  test('leave no fragment of a frame that was on its way when the size changed', () =>
    at(shown['a prompt'], async ({ clock, ...wizard }) => {
      let typed = 0;
      for (const columns of [60, 80, 58, 100]) {
        // Ink draws the first change at once, and the second one a moment later, whatever the size is then.
        wizard.type('x');
        await quiet();
        wizard.type('y');
        await quiet();
        await wizard.resize(columns, 24, false);
        typed += 1;
        await wizard.waitFor((terminal) => terminal.text().includes('xy'.repeat(typed)));
        clock.pass(SETTLED_MS);
        await wizard.waitFor(isDrawnFor(columns));
        expectOneFrame(wizard, shown['a prompt']);
      }
    }));

  test('keep finished lines if the wizard ends before the size is stable', async () => {
    await at({ ...shown['a wait'], log: [] }, async ({ session, ended, resize, terminal }) => {
      await resize(70, 24, false);
      session.show(shown['a wait']);
      await quiet();
      session.end(0);
      await ended;
      expectFinishedLines(terminal, finished);
    });
  });

  test('let no key answer a screen that waits for the size', () =>
    at(shown['a wait'], async ({ session, clock, ...wizard }) => {
      await wizard.resize(60, 24, false);
      session.show(views.intent);
      clock.pass(SETTLED_MS - 1);
      await quiet();
      wizard.type('y');
      await quiet();
      clock.pass(1);
      await wizard.sees(views.intent.code);
      wizard.type('?');
      await wizard.waitFor((terminal) => !terminal.text().includes('? help'));
      expect(session.actions).toEqual([]);
    }));
});
