import { StringDecoder } from 'node:string_decoder';

/** Lines that somebody types, in their order. */
export interface LineInput {
  readonly start: () => void;
  /** Leaves the terminal as it was. */
  readonly stop: () => void;
  /** The next line that is there, or undefined. */
  readonly next: () => string | undefined;
  /** The same, and it is gone. */
  readonly take: () => string | undefined;
  /** Forgets what was typed and not taken. */
  readonly drop: () => void;
  /** From now on what is typed is shown by the terminal, or is not. */
  readonly hide: (hidden: boolean) => void;
}

interface Events {
  /** A line is there. */
  readonly line: () => void;
  /** Ctrl-C while the terminal does not handle it by itself. */
  readonly interrupt: () => void;
  /** Nothing more will come. */
  readonly end: () => void;
}

// More is no answer, and would only fill the memory.
const LONGEST = 65_536;

/**
 * Reads lines from a terminal that edits them itself, or from a pipe. While hidden, a terminal hands over
 * each key, and shows none of them.
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
    // A pipe shows nothing anyway.
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
