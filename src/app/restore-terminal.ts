import { isatty, type ReadStream, type WriteStream } from 'node:tty';
import { END_OF_FRAME, BRACKETED_PASTE_OFF, SHOW_CURSOR } from '../wizard/terminal/modes.ts';

const PLAIN_COLOURS = '\u001b[0m';
const RESTORE = END_OF_FRAME + SHOW_CURSOR + BRACKETED_PASTE_OFF + PLAIN_COLOURS;

/**
 * Discards all further output. An exit during a frame could cut off an escape sequence, and the terminal
 * would wait for the rest of the sequence.
 */
export function discardOutput(output: WriteStream): void {
  output.write = () => true;
}

/**
 * Ends raw mode, and resets the cursor, the paste mode and the colours of a terminal. Does nothing to pipes
 * and files.
 */
export function restoreTerminal(
  input: ReadStream & { readonly fd: number },
  output: WriteStream,
): void {
  // Despite their types, `input` and `output` may be pipes or files, and the terminal may already be closed.
  if (input.isTTY && input.isRaw && isatty(input.fd)) input.setRawMode(false);
  if (output.isTTY) output.write(RESTORE);
}
