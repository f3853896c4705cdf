import { StringDecoder } from 'node:string_decoder';

/** The lines that the operator types, in order. */
export interface LineInput {
  readonly start: () => void;
  /** Restores the terminal. */
  readonly stop: () => void;
  /** Returns the next complete line without removing it from the queue; undefined if there is none. */
  readonly next: () => string | undefined;
  /** Removes the next complete line from the queue and returns it; undefined if there is none. */
  readonly take: () => string | undefined;
  /** Discards all typed input that is still in the queue, including an unfinished line. */
  readonly drop: () => void;
  /** Turns the terminal's echo off if `hidden` is true, else on. */
  readonly hide: (hidden: boolean) => void;
}

interface Events {
  /** Called when a line is complete. */
  readonly line: () => void;
  /** Called on Ctrl-C while the echo is off, because a terminal in raw mode raises no signal. */
  readonly interrupt: () => void;
  /** Called when the input ends, and on Ctrl-D in an empty line while the echo is off. */
  readonly end: () => void;
}

// The maximum length of a line, in characters. The rest of a longer line is ignored.
const LONGEST = 65_536;

/**
 * Reads lines from a terminal in line mode, or from a pipe. `hide` puts the terminal into raw mode, which has
 * no echo.
 */
export function createLineInput(
  stdin: NodeJS.ReadStream,
  { line, interrupt, end }: Events,
): LineInput {
  const decoder = new StringDecoder('utf8');
  let lines: string[] = [];
  let partial = '';
  let lastWasReturn = false;
  const finish = (): void => {
    lines.push(partial);
    partial = '';
    line();
  };
  const take = (character: string): void => {
    const afterReturn = lastWasReturn;
    lastWasReturn = character === '\r';
    switch (character) {
      case '\n':
        if (!afterReturn) finish();
        return;
      case '\r':
        finish();
        return;
      case '\u0003':
        interrupt();
        return;
      case '\u0004':
        if (partial === '') end();
        return;
      case '\u0008':
      case '\u007f':
        partial = partial.slice(0, -1);
        return;
      case '\u0015':
        partial = '';
        return;
      default:
        if (partial.length < LONGEST) partial += character;
    }
  };
  const read = (chunk: Buffer | string): void => {
    for (const character of typeof chunk === 'string' ? chunk : decoder.write(chunk))
      take(character);
  };
  const hide = (hidden: boolean): void => {
    // A pipe has no echo.
    if (stdin.isTTY && !stdin.destroyed) stdin.setRawMode(hidden);
  };
  return {
    start() {
      stdin.on('data', read);
      stdin.on('end', end);
      stdin.resume();
    },
    stop() {
      stdin.off('data', read);
      stdin.off('end', end);
      hide(false);
      stdin.pause();
    },
    next: () => lines[0],
    take: () => lines.shift(),
    drop() {
      lines = [];
      partial = '';
    },
    hide,
  };
}
