import { Writable } from 'node:stream';
import { joinRows } from './soft-wrap.ts';

/** The terminal as Ink is to see it. */
export interface ScreenOutput extends NodeJS.WriteStream {
  /** The true number of rows; `rows` is for Ink alone. */
  readonly height: number;
  /** Called after the terminal has got another size; returns how to stop listening. */
  readonly onResize: (listener: () => void) => () => void;
  /** Stops following the terminal. */
  readonly release: () => void;
}

const USUAL = { columns: 80, rows: 24 };

/**
 * Stands between Ink and the terminal. Split values are joined; and Ink never learns how many rows there are:
 * it would wipe the whole scrollback where a frame does not fit, and our frames always fit.
 */
export function createScreenOutput(stdout: NodeJS.WriteStream): ScreenOutput {
  const output = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      stdout.write(joinRows(chunk), () => done());
    },
  });
  const listeners = new Set<() => void>();
  const resized = (): void => {
    for (const listener of listeners) listener();
    // Ink redraws what it has, so the new layout has to be there first.
    setImmediate(() => output.emit('resize'));
  };
  stdout.on('resize', resized);
  const view = Object.defineProperties(output, {
    columns: { get: () => stdout.columns || USUAL.columns },
    height: { get: () => stdout.rows || USUAL.rows },
    rows: { value: Number.POSITIVE_INFINITY },
    isTTY: { value: true },
  });
  return Object.assign(view, {
    onResize: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    release: () => stdout.off('resize', resized),
  }) as unknown as ScreenOutput;
}
