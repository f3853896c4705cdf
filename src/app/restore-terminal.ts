import { isatty, type ReadStream, type WriteStream } from 'node:tty';
import { END_OF_FRAME, PASTE_OFF, SHOW_CURSOR } from '../wizard/terminal/modes.ts';

const PLAIN_COLOURS = '\u001b[0m';
const AS_BEFORE = END_OF_FRAME + SHOW_CURSOR + PASTE_OFF + PLAIN_COLOURS;

/**
 * Suppresses all further output: an exit during a last frame would write only its start, and the terminal
 * would wait for the rest.
 */
export function silence(output: WriteStream): void {
  output.write = () => true;
}

/**
 * Restores a terminal to its original state, whatever was drawn. Does nothing to pipes and files.
 * @param undo further sequences to write
 */
export function restoreTerminal(
  input: ReadStream & { readonly fd: number },
  output: WriteStream,
  undo: ReadonlySet<string>,
): void {
  // Both are more often pipes or files than their types suggest, and a terminal may have been closed.
  if (input.isTTY && input.isRaw && isatty(input.fd)) input.setRawMode(false);
  if (output.isTTY) output.write([AS_BEFORE, ...undo].join(''));
}
