import { Writable } from 'node:stream';
import type { Clock } from '../../ports/host.ts';
import { createLiveArea, joinRows } from './live-area.ts';
import { BEGIN_OF_FRAME } from './modes.ts';

export interface ScreenOutput extends NodeJS.WriteStream {
  /** True if the size has not changed for `SETTLE_MS`. */
  readonly settled: () => boolean;
  /**
   * When a changed size has been stable for `SETTLE_MS`. Listeners run in the order of their subscriptions. Returns a
   * function that unsubscribes the listener.
   */
  readonly onResize: (listener: () => void) => () => void;
  /** Erases the frame, whatever rows it takes at the new size. The next frame must follow at once. */
  readonly eraseFrame: () => void;
  /** True if the frame must take all rows, so that the terminal's cursor is on the bottom row. */
  readonly fills: () => boolean;
  /** True if the last erased frame took all rows, so that the finished lines are above the screen. */
  readonly filledScreen: () => boolean;
  readonly release: () => void;
}

/**
 * In milliseconds without a change. A window that is being resized changes its size every few milliseconds,
 * and a frame drawn meanwhile would leave fragments.
 */
const SETTLE_MS = 40;

/** Stands for the erasure in the order of the output, because the gate may delay what was written before. */
const ERASE_FRAME = '\u0000';

/** Joins split values, and erases the rows that the frame takes after a change of the size. */
export function createScreenOutput(
  stdout: NodeJS.WriteStream,
  environment: Readonly<Record<string, string | undefined>>,
  clock: Clock,
): ScreenOutput {
  const live = createLiveArea();
  const { isMultiplexer, rewraps } = behaviourOf(environment);
  const sizeNow = () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 });
  const output = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      stdout.write(chunk === ERASE_FRAME ? erasure() : passOn(chunk), () => done());
    },
  });
  const erasure = (): string => {
    const { columns, rows } = sizeNow();
    return BEGIN_OF_FRAME + live.erase({ columns: rewraps ? columns : Infinity, rows });
  };
  let drawnFor = sizeNow();
  const passOn = (chunk: string): string => {
    live.note(chunk);
    const { columns, rows } = sizeNow();
    const resized = columns !== drawnFor.columns || rows !== drawnFor.rows;
    if (chunk !== BEGIN_OF_FRAME || !resized) return joinRows(chunk);
    drawnFor = { columns, rows };
    // Ink draws a late frame by a timer of its own, and erases as many rows as the last frame took at its own size.
    return live.isDrawn() ? erasure() : chunk;
  };
  const listeners = new Set<() => void>();
  let settling: AbortController | undefined;
  const settled = (): void => {
    settling = undefined;
    // The listeners cause a new layout, which draws the frame.
    for (const listener of [...listeners]) listener();
  };
  const resized = (): void => {
    settling?.abort();
    settling = new AbortController();
    // The next size change aborts this sleep, which then rejects.
    clock.sleep(SETTLE_MS, settling.signal).then(settled, () => undefined);
  };
  stdout.on('resize', resized);
  const view = Object.defineProperties(output, {
    columns: { get: () => sizeNow().columns },
    rows: { get: () => sizeNow().rows },
    settled: { value: () => settling === undefined },
    fills: { value: () => isMultiplexer || live.isCut() },
    filledScreen: { value: live.filledScreen },
    isTTY: { value: true },
  });
  return Object.assign(view, {
    onResize: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    eraseFrame: () => void output.write(ERASE_FRAME),
    release() {
      stdout.off('resize', resized);
      settling?.abort();
      settling = undefined;
    },
  }) as unknown as ScreenOutput;
}

/** Terminals that cut off their lines when the window gets narrower. Others wrap the lines again. */
const CUTS = /^(?:linux|putty|rxvt$|rxvt-|eterm|vt\d|cygwin|ansi)/;

function behaviourOf(environment: Readonly<Record<string, string | undefined>>) {
  const isSet = (name: string): boolean => (environment[name] ?? '') !== '';
  // tmux and GNU screen wrap lines again, whatever the outer terminal does. They keep the rows below the cursor, so
  // the number of rows above it is known only if there are none.
  const isMultiplexer = isSet('TMUX') || isSet('STY');
  const cuts =
    isSet('XTERM_VERSION') || isSet('INSIDE_EMACS') || CUTS.test(environment['TERM'] ?? '');
  return { isMultiplexer, rewraps: isMultiplexer || !cuts };
}
