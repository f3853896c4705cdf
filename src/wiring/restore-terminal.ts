import type { ReadStream, WriteStream } from 'node:tty';

// End a frame that was begun, show the cursor, leave bracketed paste, plain colours.
const AS_BEFORE = '\u001b[?2026l\u001b[?25h\u001b[?2004l\u001b[0m';

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
  input: ReadStream,
  output: WriteStream,
  undo: ReadonlySet<string>,
): void {
  // Both are pipes or files more often than the types say.
  if (input.isTTY && input.isRaw) input.setRawMode(false);
  if (output.isTTY) output.write([AS_BEFORE, ...undo].join(''));
}
