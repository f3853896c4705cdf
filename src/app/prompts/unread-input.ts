import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';

const INTERRUPT = 0x03;
const LINE_ENDS = [0x0d, 0x0a];

/** Keys that nobody sees, for as long as hidden questions follow one another. */
export interface UnreadInput {
  /** Asks one question, which reads its answer from the stream that it is given, up to the end of a line. */
  ask<T>(question: (input: NodeJS.ReadableStream) => Promise<T>): Promise<T>;
  /** Gives the terminal back; what nobody asked for is gone, since the next to read it might be a shell. */
  end(): void;
}

/**
 * Takes the keys of a terminal, which shows none of them from now on, not even those that are typed before a
 * question stands there: they are kept for it. `interrupt`: Ctrl-C where there is no question to tell of it.
 */
export function takeUnreadInput(terminal: ReadStream, interrupt: () => void): UnreadInput {
  let ahead: Buffer = Buffer.alloc(0);
  let input: PassThrough | undefined;

  /** Up to the end of a line: what follows is the next question's. */
  const forward = (): void => {
    if (input === undefined || ahead.length === 0) return;
    const end = ahead.findIndex((key) => LINE_ENDS.includes(key));
    const length = end < 0 ? ahead.length : end + 1;
    const to = input;
    if (end >= 0) input = undefined;
    // A copy: what is kept here is overwritten.
    to.write(Buffer.from(ahead.subarray(0, length)));
    keep(Buffer.from(ahead.subarray(length)));
  };
  const keep = (rest: Buffer): void => {
    ahead.fill(0);
    ahead = rest;
  };
  const take = (keys: Buffer): void => {
    keep(Buffer.concat([ahead, keys]));
    keys.fill(0);
    forward();
    if (input === undefined && ahead.includes(INTERRUPT)) interrupt();
  };

  terminal.setRawMode(true);
  terminal.on('data', take);
  terminal.resume();
  return {
    async ask(question) {
      const own = new PassThrough();
      const asked = question(own);
      input = own;
      forward();
      try {
        return await asked;
      } finally {
        input = undefined;
        own.end();
      }
    },
    end() {
      terminal.off('data', take);
      terminal.pause();
      terminal.setRawMode(false);
      keep(Buffer.alloc(0));
    },
  };
}
