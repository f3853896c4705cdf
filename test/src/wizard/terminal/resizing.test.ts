import { describe, expect, test } from 'vitest';
import type { View } from '../../../../src/session/view/view.ts';
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import {
  openWizard,
  SETTLED_MS,
  ManualClock,
  FakeSession,
  type OpenWizard,
} from '../../../helpers/terminal/terminal-wizard.ts';
import type { TestTerminal } from '../../../helpers/terminal/terminal.ts';
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

/** Expects one frame on the screen and no fragment of another one. Finished lines appear once, in full. */
function expectOneFrame({ terminal }: OpenWizard, { log }: View, rows = terminal.lines()): void {
  const screen = rows.join('\n');
  expect(rows.filter(isHeader), screen).toHaveLength(1);
  expect(rows.filter(isHint), screen).toHaveLength(1);
  const above = rows.slice(0, rows.findIndex(isHeader)).join('\n');
  expect(above, screen).not.toMatch(/─{5}|Step \d of|Opt in to vault/);
  const copied = terminal.copied().map((line) => line.trim());
  for (const { value, text } of log) {
    const whole = copied.filter((line) => line === (value ?? `✓ ${text}`));
    expect(whole, screen).toHaveLength(1);
  }
  expect(terminal.wiped).toBe(false);
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

const walks: Readonly<Record<string, Sizes>> = {
  'narrower step by step': [
    [79, 24],
    [70, 24],
    [55, 24],
    [41, 24],
    [39, 24],
    [38, 24],
  ],
  'wider and back': [
    [120, 24],
    [80, 24],
    [200, 24],
    [80, 24],
  ],
  'lower and back': [
    [80, 12],
    [80, 24],
    [80, 50],
  ],
  'lower and narrower at once, and back': [
    [40, 15],
    [80, 24],
  ],
};

describe.each(Object.entries(shown) as [string, View][])('%s', (_name, view) => {
  test.each(Object.entries(walks))('leaves no fragment behind, %s', (_walk, sizes) =>
    at(view, async (wizard) => {
      for (const [columns, rows] of sizes) {
        await wizard.resize(columns, rows);
        await wizard.waitFor(isDrawnFor(columns, rows));
        expectOneFrame(wizard, view);
      }
    }),
  );

  test('leaves none in the scrollback if the screen is high enough', () =>
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
    ));
});

test.each([
  ['an intent', views.intent],
  ['a form', views.form],
  ['a report', views.done],
] as const)(
  '%s that fits after the window was enlarged is shown from its top',
  async (_, whole) => {
    const view = { ...whole, log: [] };
    for (let rows = 20; rows <= 30; rows += 1) {
      let fresh = '';
      await at(
        view,
        async ({ terminal }) => {
          await quiet();
          fresh = terminal.text();
        },
        { rows },
      );
      if (/more lines?|to read/.test(fresh)) continue;
      await at(
        view,
        async (wizard) => {
          for (let press = 0; press < 6; press += 1) {
            wizard.type('\u001b[6~');
            await quiet();
          }
          await wizard.resize(80, rows);
          await wizard.waitFor(isDrawnFor(80, rows));
          await quiet();
          expect(wizard.terminal.text()).toBe(fresh);
        },
        { rows: 14 },
      );
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
    const session = new FakeSession({ ...shown['a wait'], log: [] });
    const wizard = openWizard(session, { clock: new ManualClock(NOW) });
    await wizard.sees(shown['a wait'].code);
    await wizard.resize(70, 24, false);
    session.show(shown['a wait']);
    await quiet();
    session.end(0);
    await wizard.ended;
    const copied = wizard.terminal.copied().map((line) => line.trim());
    for (const { value, text } of finished) {
      expect(copied.filter((line) => line === (value ?? `✓ ${text}`))).toHaveLength(1);
    }
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
