import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { startingView } from '../../src/session/starting-view.ts';
import { english } from '../../src/session/text/en.ts';
import { showFirstFrame } from '../../src/wizard/first/first-frame.ts';
import { firstLines } from '../../src/wizard/first/lines.ts';
import { paintLines } from '../../src/wizard/first/paint-lines.ts';
import { looksOf } from '../../src/wizard/look/looks-of.ts';
import { nextTurn } from '../../src/wizard/time/next-turn.ts';
import { TestTerminal } from '../support/terminal.ts';
import { openWizard, ToldClock, ToldSession } from '../support/terminal-wizard.ts';
import { NOW, views } from './views.ts';

const view = startingView({ words: english, now: NOW, resume: 'onboard' });
const choice = views['choice of a network'];

type Terminal = Parameters<typeof showFirstFrame>[1];
type Ends = Pick<Terminal, 'stdin' | 'stdout'>;

/** The frame of a start, as the program shows it. */
function showStart(ends: Ends, more: Partial<Terminal> = {}) {
  const look = { columns: ends.stdout.columns, rows: ends.stdout.rows, words: english };
  const seen = { colour: true, unicode: true, links: false, theme: 'dark' } as const;
  const lines = firstLines(view, looksOf({ ...look, ...seen }))!;
  const exits = { interrupt: () => undefined, atExit: () => () => undefined };
  const terminal = { ...ends, wraps: true, ...exits, ...more };
  return showFirstFrame(paintLines(lines, seen), terminal);
}

/** Opens the wizard after a start during which some keys were typed. */
function openAfter(keys: string, session: ToldSession) {
  return openWizard(session, {
    clock: new ToldClock(NOW),
    first: async ({ keys: typed, ...ends }) => {
      const first = showStart(ends);
      typed.write(keys);
      await nextTurn();
      return first;
    },
  });
}

test('the first frame gives way to the next one, of which nothing is different', async () => {
  const session = new ToldSession(choice);
  const wizard = openAfter('', session);
  await wizard.sees('Where do you want');
  const straight = new ToldSession(choice);
  const other = openWizard(straight, { clock: new ToldClock(NOW) });
  await other.sees('Where do you want');
  expect(wizard.written()).toContain(english.text('busy.start'));
  expect(wizard.terminal.history()).toEqual(other.terminal.history());
  session.end(0);
  straight.end(0);
  await Promise.all([wizard.ended, other.ended]);
  expect(wizard.terminal.history()).toEqual(other.terminal.history());
  expect(wizard.terminal.cursorVisible).toBe(true);
  expect(wizard.terminal.bracketedPaste).toBe(false);
  expect(wizard.keys.isRaw).toBe(false);
});

test('q that was typed on the first frame leaves', async () => {
  const session = new ToldSession(choice);
  session.react = ({ type }) => {
    if (type === 'leave') session.end(4);
  };
  expect(await openAfter('q', session).ended).toBe(4);
});

test('? that was typed on the first frame opens the help', async () => {
  const session = new ToldSession(choice);
  const wizard = openAfter('?', session);
  await wizard.sees('close');
  session.end(0);
  await wizard.ended;
});

test.each(['\r', 'j\r', '\u001b[B\r', '\u001b[200~q\u001b[201~', '\u001bq'])(
  '%j answers no question that was not there when it was typed',
  async (keys) => {
    const session = new ToldSession(choice);
    const wizard = openAfter(keys, session);
    await wizard.sees('Where do you want');
    wizard.type('j');
    await wizard.waitFor((terminal) => /> fuji/.test(terminal.text()));
    expect(session.actions).toEqual([]);
    session.end(0);
    await wizard.ended;
  },
);

/** A terminal by itself. */
function openTerminal(columns: number) {
  const terminal = new TestTerminal(columns, 24);
  let written = Promise.resolve();
  const output = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      written = written.then(() => terminal.write(chunk.replaceAll('\n', '\r\n')));
      done();
    },
  });
  const stdout = Object.assign(output, { columns, rows: 24 }) as unknown as NodeJS.WriteStream;
  const modes: boolean[] = [];
  const setRawMode = (raw: boolean) => modes.push(raw);
  const input = Object.assign(new PassThrough(), { setRawMode });
  const stdin = input as unknown as NodeJS.ReadStream;
  return { terminal, stdin, stdout, modes, input, settled: () => written };
}

test('where nothing takes its place it goes, and leaves the terminal as it was', async () => {
  const { terminal, modes, settled, ...ends } = openTerminal(80);
  // A key that was typed before the program took the terminal.
  ends.stdout.write('$ onboard\nj');
  let exit = (): void => undefined;
  const atExit = (undo: () => void) => {
    exit = undo;
    return () => (exit = () => undefined);
  };
  const first = showStart(ends, { atExit });
  await settled();
  expect(terminal.text()).toContain(english.text('busy.start'));
  expect(terminal.cursorVisible).toBe(false);
  expect(modes).toEqual([true]);
  exit();
  first.clear();
  await settled();
  expect(terminal.lines().filter((line) => line !== '')).toEqual(['$ onboard']);
  expect(terminal.xterm.buffer.active.cursorY).toBe(1);
  expect(terminal.cursorVisible).toBe(true);
  expect(terminal.bracketedPaste).toBe(false);
  expect(modes).toEqual([true, false]);
});

test('Ctrl-C stops the start, until the wizard hears it itself', async () => {
  const { input, ...ends } = openTerminal(80);
  let interrupts = 0;
  const interrupt = () => (interrupts += 1);
  const first = showStart(ends, { interrupt });
  input.write('\u0003');
  await nextTurn();
  expect(interrupts).toBe(1);
  first.handOver();
  input.write('\u0003');
  await nextTurn();
  expect(interrupts).toBe(1);
});

test('a frame that a narrower terminal has broken up is taken away whole', async () => {
  const { terminal, settled, ...ends } = openTerminal(80);
  ends.stdout.write('$ onboard\n');
  const first = showStart(ends);
  await settled();
  terminal.xterm.resize(50, 24);
  Object.assign(ends.stdout, { columns: 50 });
  first.clear();
  await settled();
  expect(terminal.history().filter((line) => line !== '')).toEqual(['$ onboard']);
});
