import { describe, expect, test } from 'vitest';
import type { View } from '../../src/session/view.ts';
import { openWizard, ToldClock, ToldSession, type OpenWizard } from '../support/terminal-wizard.ts';
import type { TestTerminal } from '../support/terminal.ts';
import { NOW, views } from './views.ts';

type Sizes = readonly (readonly [columns: number, rows: number])[];

const isHeader = (line: string): boolean => /^─+ .*\w.* ─/.test(line);
const isHint = (line: string): boolean => /\bleave\b/.test(line);

/** A frame that was drawn for this width, and, where that is asked, one that is as high as this, or all of it. */
function isDrawnFor(columns: number, rows?: number) {
  return (terminal: TestTerminal): boolean => {
    const lines = terminal.lines();
    const header = lines.findLastIndex(isHeader);
    const frame = lines.slice(header);
    const fills = rows === undefined || rows < 20 || frame.some((line) => /^─+$/.test(line));
    return lines[header]?.length === columns && frame.some(isHint) && fills;
  };
}

/** One frame stands on the screen and nothing of any other; what is finished stands once, whole. */
function expectOneFrame({ terminal }: OpenWizard, { log }: View, rows = terminal.lines()): void {
  const screen = rows.join('\n');
  expect(rows.filter(isHeader), screen).toHaveLength(1);
  expect(rows.filter(isHint), screen).toHaveLength(1);
  const above = rows.slice(0, rows.findIndex(isHeader)).join('\n');
  expect(above, screen).not.toMatch(/─{5}|Step \d of|Send this/);
  const copied = terminal.copied().map((line) => line.trim());
  for (const { value, text } of log) {
    const whole = copied.filter((line) => line === (value ?? `✓ ${text}`));
    expect(whole, screen).toHaveLength(1);
  }
  expect(terminal.wiped).toBe(false);
}

async function opened(
  view: View,
  steps: (wizard: OpenWizard, session: ToldSession, clock: ToldClock) => Promise<void>,
  { columns = 80, rows = 24 } = {},
): Promise<void> {
  const session = new ToldSession(view);
  const clock = new ToldClock(NOW);
  const wizard = openWizard(session, { clock, columns, rows });
  await wizard.sees(view.code);
  try {
    await steps(wizard, session, clock);
  } finally {
    session.end(0);
    await wizard.ended;
  }
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
  'narrower and back': [
    [40, 24],
    [80, 24],
  ],
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
  test.each(Object.entries(walks))('leaves no piece behind, %s', (_walk, sizes) =>
    opened(view, async (wizard) => {
      for (const [columns, rows] of sizes) {
        wizard.resize(columns, rows);
        await wizard.waitFor(isDrawnFor(columns, rows));
        expectOneFrame(wizard, view);
      }
    }),
  );

  test('leaves none in the scrollback where the screen is high enough', () =>
    opened(
      view,
      async (wizard) => {
        for (const columns of [50, 40, 73, 40, 120, 80]) {
          wizard.resize(columns, 80);
          await wizard.waitFor(isDrawnFor(columns));
          expectOneFrame(wizard, view, wizard.terminal.history());
        }
      },
      { rows: 80 },
    ));
});

describe('in quick succession', () => {
  test('nothing is left where a window is drawn at, whatever else is drawn meanwhile', () =>
    opened(shown['a wait'], async (wizard, _session, clock) => {
      for (const [from, to] of [
        [80, 38],
        [38, 120],
        [120, 60],
      ] as const) {
        const step = from < to ? 1 : -1;
        for (let columns = from; columns !== to; columns += step) {
          wizard.resize(columns + step, 24, columns + step === to);
          if (columns % 7 === 0) clock.pass(1000);
          if (columns % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
        }
        await wizard.waitFor(isDrawnFor(to));
        expectOneFrame(wizard, shown['a wait']);
      }
    }));

  test('what was typed stays, and so does what is typed meanwhile', () =>
    opened(shown['a prompt'], async (wizard, _session, clock) => {
      wizard.type('x'.repeat(30));
      for (const columns of [70, 60, 50, 40, 45, 80, 40]) {
        wizard.resize(columns, 24, false);
        wizard.type('y');
      }
      clock.pass(1000);
      await wizard.waitFor(isDrawnFor(40));
      await wizard.waitFor((terminal) =>
        /x{30}y{7}/.test(terminal.text().replaceAll(/\n\s*/g, '')),
      );
      expectOneFrame(wizard, shown['a prompt']);
    }));
});
