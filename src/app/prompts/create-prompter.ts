import { isatty, type ReadStream } from 'node:tty';
import type { Prompter } from '../../commands/context.ts';
import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import type { Translator } from '../../i18n/translator.ts';
import type * as Prompts from './prompts.ts';
import { PassThrough } from 'node:stream';

/**
 * Prompts are written to standard error, separate from the result. Without a terminal, a question is not asked, and
 * resolves with undefined, or with false if it is a yes-or-no question.
 */
export function createPrompter(signal: AbortSignal, i18n: () => Promise<Translator>): Prompter {
  const hasTerminal = isatty(0) && isatty(2);
  let unreadInput: UnreadInput | undefined;
  const context = { output: process.stderr, signal };
  async function prompt<T>(
    show: (prompts: typeof Prompts, text: Translator['t']) => Promise<T>,
  ): Promise<T | undefined> {
    if (!hasTerminal) return undefined;
    try {
      const [prompts, { t }] = await Promise.all([import('./prompts.ts'), i18n()]);
      return await show(prompts, t);
    } catch (error) {
      // Ctrl-C during a prompt raises no signal: the prompt rejects, as it does when `signal` aborts.
      if (!(error instanceof Error) || !/^(ExitPrompt|AbortPrompt)Error$/.test(error.name)) {
        throw error;
      }
      throw new OnboardError('E-CLI-130', { resume: message('reason.run-again') }, error);
    }
  }
  return {
    isAvailable: hasTerminal,
    yesNo: async (message) =>
      (await prompt(({ confirm }, text) => {
        const transformer = (isYes: boolean): string => text(isYes ? 'ask.yes' : 'ask.no');
        return confirm({ message, default: false, transformer }, context);
      })) ?? false,
    secret: (message) =>
      prompt(({ password }, text) => {
        const hidden = { message, theme: { style: { help: () => text('ask.hidden') } } };
        return unreadInput === undefined
          ? password(hidden, context)
          : unreadInput.ask((input) => password(hidden, { ...context, input }));
      }),
    hiddenSeries: async (series) => {
      if (!hasTerminal || unreadInput !== undefined) return series();
      unreadInput = takeUnreadInput(process.stdin, () => process.kill(process.pid, 'SIGINT'));
      try {
        return await series();
      } finally {
        unreadInput.end();
        unreadInput = undefined;
      }
    },
    text: (message) => prompt(({ input }) => input({ message }, context)),
    choice: (message, choices) =>
      prompt(({ select }, text) => {
        const keysHelpTip = (): string => `↑↓ ${text('ask.move')} • ⏎ ${text('ask.pick')}`;
        return select(
          {
            message,
            choices: choices.map(({ id, title }) => ({ value: id, name: title })),
            theme: { style: { keysHelpTip } },
          },
          context,
        );
      }),
  };
}

const INTERRUPT = 0x03;
const LINE_ENDS = [0x0d, 0x0a];

/** Keyboard input without echo, kept during a series of prompts. */
interface UnreadInput {
  /** Shows one prompt, which reads its answer from the given stream, up to the end of a line. */
  ask<T>(showPrompt: (input: NodeJS.ReadableStream) => Promise<T>): Promise<T>;
  /** Restores the terminal and discards unused input, because the next reader may be a shell. */
  end(): void;
}

/** Keys typed before a prompt appears are kept for it. Ctrl-C while no prompt is open calls `interrupt`. */
function takeUnreadInput(terminal: ReadStream, interrupt: () => void): UnreadInput {
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
