import { StringDecoder } from 'node:string_decoder';

interface Events {
  readonly line: () => void;
  /** On Ctrl-C while the echo is off: a terminal in raw mode raises no signal. */
  readonly interrupt: () => void;
  /** Also called on Ctrl-D in an empty line while the echo is off. */
  readonly end: () => void;
}

// The maximum length of a line, in characters. The rest of a longer line is ignored.
const LONGEST = 65_536;

/** Terminals are in line mode. `hide` puts the terminal into raw mode, which has no echo. */
export function createLineInput(stdin: NodeJS.ReadStream, { line, interrupt, end }: Events) {
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
    /** The next complete line, which stays in the queue. */
    next: () => lines[0],
    take: () => lines.shift(),
    /** Discards all typed input that is still in the queue, including an unfinished line. */
    drop() {
      lines = [];
      partial = '';
    },
    hide,
  };
}
