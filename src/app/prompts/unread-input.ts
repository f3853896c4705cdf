import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';

const INTERRUPT = 0x03;
const LINE_ENDS = [0x0d, 0x0a];

/** Keyboard input without echo, kept during a series of prompts. */
export interface UnreadInput {
  /** Shows one prompt, which reads its answer from the given stream, up to the end of a line. */
  ask<T>(showPrompt: (input: NodeJS.ReadableStream) => Promise<T>): Promise<T>;
  /** Restores the terminal and discards unused input, because the next reader may be a shell. */
  end(): void;
}

/**
 * Takes over a terminal's input without echo. Keys typed before a prompt appears are kept for that
 * prompt. Ctrl-C while no prompt is open calls `interrupt`.
 */
export function takeUnreadInput(terminal: ReadStream, interrupt: () => void): UnreadInput {
  let unread: Buffer = Buffer.alloc(0);
  let input: PassThrough | undefined;

  /** Forwards input up to the end of a line; the rest belongs to the next prompt. */
  const forward = (): void => {
    if (input === undefined || unread.length === 0) return;
    const end = unread.findIndex((key) => LINE_ENDS.includes(key));
    const length = end < 0 ? unread.length : end + 1;
    const target = input;
    if (end >= 0) input = undefined;
    // Write a copy, because the kept buffer is overwritten.
    target.write(Buffer.from(unread.subarray(0, length)));
    keep(Buffer.from(unread.subarray(length)));
  };
  const keep = (rest: Buffer): void => {
    unread.fill(0);
    unread = rest;
  };
  const receive = (keys: Buffer): void => {
    keep(Buffer.concat([unread, keys]));
    keys.fill(0);
    forward();
    if (input === undefined && unread.includes(INTERRUPT)) interrupt();
  };

  terminal.setRawMode(true);
  terminal.on('data', receive);
  terminal.resume();
  return {
    async ask(showPrompt) {
      const stream = new PassThrough();
      const answer = showPrompt(stream);
      input = stream;
      forward();
      try {
        return await answer;
      } finally {
        input = undefined;
        stream.end();
      }
    },
    end() {
      terminal.off('data', receive);
      terminal.pause();
      terminal.setRawMode(false);
      keep(Buffer.alloc(0));
    },
  };
}
