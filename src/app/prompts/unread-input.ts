import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';

const INTERRUPT = 0x03;
const LINE_ENDS = [0x0d, 0x0a];

/** Keyboard input without echo during a series of prompts. */
export interface UnreadInput {
  /** Shows one prompt, which reads its answer from the given stream, up to the end of a line. */
  ask<T>(question: (input: NodeJS.ReadableStream) => Promise<T>): Promise<T>;
  /** Restores the terminal and discards unused input, because the next reader may be a shell. */
  end(): void;
}

/**
 * Takes over a terminal's input without echo. Keys typed before a prompt appears are kept for it.
 * Ctrl-C while no prompt is open calls `interrupt`.
 */
export function takeUnreadInput(terminal: ReadStream, interrupt: () => void): UnreadInput {
  let ahead: Buffer = Buffer.alloc(0);
  let input: PassThrough | undefined;

  /** Forward only up to the end of a line; the rest belongs to the next prompt. */
  const forward = (): void => {
    if (input === undefined || ahead.length === 0) return;
    const end = ahead.findIndex((key) => LINE_ENDS.includes(key));
    const length = end < 0 ? ahead.length : end + 1;
    const to = input;
    if (end >= 0) input = undefined;
    // Write a copy, because the kept buffer is overwritten.
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
