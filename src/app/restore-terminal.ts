import { isatty, type ReadStream, type WriteStream } from 'node:tty';
import { END_OF_FRAME, PASTE_OFF, SHOW_CURSOR } from '../wizard/terminal/modes.ts';

const PLAIN_COLOURS = '\u001b[0m';
const AS_BEFORE = END_OF_FRAME + SHOW_CURSOR + PASTE_OFF + PLAIN_COLOURS;

/**
 * Lets nothing through any more: what draws a last frame while the program exits would get the beginning of it
 * out, and the terminal would wait for its end.
 */
export function silence(output: WriteStream): void {
  output.write = () => true;
}

/**
 * Leaves a terminal as a program found it, whatever was drawing on it. Does nothing to pipes and files.
 * @param undo what else is to be written for that
 */
export function restoreTerminal(
  input: ReadStream & { readonly fd: number },
  output: WriteStream,
  undo: ReadonlySet<string>,
): void {
  // Both are pipes or files more often than the types say, and a terminal may have been closed.
  if (input.isTTY && input.isRaw && isatty(input.fd)) input.setRawMode(false);
  if (output.isTTY) output.write([AS_BEFORE, ...undo].join(''));
}
