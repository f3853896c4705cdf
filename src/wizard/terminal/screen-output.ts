import { Writable } from 'node:stream';
import type { Clock } from '../../ports/host.ts';
import { createLiveArea, joinRows } from './live-area.ts';

export interface ScreenOutput extends NodeJS.WriteStream {
  /** The terminal's number of rows. `rows` is for Ink only and is infinite. */
  readonly height: number;
  /** True if the size has not changed for `SETTLE_MS`. */
  readonly settled: () => boolean;
  /** When a changed size has been stable for `SETTLE_MS`. Returns a function that unsubscribes the listener. */
  readonly onResize: (listener: () => void) => () => void;
  readonly release: () => void;
}

/**
 * In milliseconds without a change. A window that is being resized changes its size every few milliseconds,
 * and a frame drawn meanwhile would leave fragments.
 */
const SETTLE_MS = 40;

/**
 * Joins split values and erases the rows that the frame currently takes. Hides the number of rows, because Ink
 * clears the whole scrollback for a frame that seems too high. The wizard's frames always fit.
 */
export function createScreenOutput(
  stdout: NodeJS.WriteStream,
  environment: Readonly<Record<string, string | undefined>>,
  clock: Clock,
): ScreenOutput {
  const live = createLiveArea();
  const wraps = rewraps(environment);
  const sizeNow = () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 });
  const output = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      const text = wraps ? live.translate(chunk, sizeNow()) : joinRows(chunk);
      stdout.write(text, () => done());
    },
  });
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
    settled: { value: () => settling === undefined },
    height: { get: () => sizeNow().rows },
    rows: { value: Number.POSITIVE_INFINITY },
    isTTY: { value: true },
  });
  return Object.assign(view, {
    onResize: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    release() {
      stdout.off('resize', resized);
      settling?.abort();
      settling = undefined;
    },
  }) as unknown as ScreenOutput;
}

/** Terminals that cut off their lines when the window gets narrower. Others wrap the lines again. */
const CUTS = /^(?:linux|putty|rxvt$|rxvt-|eterm|vt\d|cygwin|ansi)/;

function rewraps(environment: Readonly<Record<string, string | undefined>>): boolean {
  const isSet = (name: string): boolean => (environment[name] ?? '') !== '';
  // tmux wraps lines again, whatever the outer terminal does.
  if (isSet('TMUX')) return true;
  if (isSet('STY') || isSet('XTERM_VERSION') || isSet('INSIDE_EMACS')) return false;
  return !CUTS.test(environment['TERM'] ?? '');
}
