import { Writable } from 'node:stream';
import type { Clock } from '../../ports/clock.ts';
import { createLiveArea } from './live-area.ts';
import { rewraps } from './rewraps.ts';
import { joinRows } from './soft-wrap.ts';

/** The terminal as Ink is to see it. */
export interface ScreenOutput extends NodeJS.WriteStream {
  /** The true number of rows; `rows` is for Ink alone. */
  readonly height: number;
  /** Whether its size has stayed for a while. */
  readonly settled: () => boolean;
  /** Called when the terminal has another size, which has stayed for a while; returns how to stop listening. */
  readonly onResize: (listener: () => void) => () => void;
  /** Stops following the terminal. */
  readonly release: () => void;
}

/**
 * A window whose edge is drawn at has another size each few milliseconds. What is drawn meanwhile would meet one
 * that it was not made for, and leave pieces of itself.
 */
const SETTLE_MS = 40;

const USUAL = { columns: 80, rows: 24 };

/**
 * Stands between Ink and the terminal. Split values are joined; what is erased is what the frame takes by now;
 * and Ink never learns how many rows there are: it would wipe the whole scrollback where a frame does not fit,
 * and our frames always fit.
 */
export function createScreenOutput(
  stdout: NodeJS.WriteStream,
  environment: Readonly<Record<string, string | undefined>>,
  clock: Clock,
): ScreenOutput {
  const live = createLiveArea();
  const wraps = rewraps(environment);
  const sizeNow = () => ({
    columns: stdout.columns || USUAL.columns,
    rows: stdout.rows || USUAL.rows,
  });
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
    // What is laid out anew is drawn anew: Ink itself need not know.
    for (const listener of [...listeners]) listener();
  };
  const resized = (): void => {
    settling?.abort();
    settling = new AbortController();
    // Ends by rejecting when the next size comes sooner.
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
