import type { ReadStream } from 'node:tty';

/**
 * Calls `run` each time this process continues after a stop. Another program, such as `kill -STOP`, stops it without
 * a word, and the shell then gives the terminal other modes. Returns a function that ends this.
 */
export type OnContinued = (run: () => void) => () => void;

/** Node changes nothing if it has set the mode before, whatever mode the terminal has now. */
export function restoreRawMode(terminal: Pick<ReadStream, 'setRawMode'>): void {
  terminal.setRawMode(false);
  terminal.setRawMode(true);
}
