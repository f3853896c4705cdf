import { isatty, type ReadStream } from 'node:tty';
import { PassThrough } from 'node:stream';
import type { Prompter } from '../../commands/context.ts';
import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Clock } from '../../ports/host.ts';
import type { ParsedKey } from '../../wizard/input/input-parser.ts';
import type { OnContinued } from '../../wizard/input/continued.ts';
import type * as Prompts from './prompts.ts';

type Input = NodeJS.ReadableStream;

export const onContinued: OnContinued = (run) => {
  process.on('SIGCONT', run);
  return () => process.off('SIGCONT', run);
};

/**
 * Prompts are written to standard error, separate from the result. Without a terminal, a question is not asked, and
 * resolves with undefined, or with false if it is a yes-or-no question. Only a hidden question takes input from before
 * it was on the screen.
 */
export function createPrompter(signal: AbortSignal, { t }: Translator, clock: Clock): Prompter {
  const hasTerminal = isatty(0) && isatty(2);
  let series: TerminalInput | undefined;
  const context = { output: process.stderr, signal };
  async function prompt<T>(
    show: (prompts: typeof Prompts, input: Input) => Promise<T>,
    earlier: 'kept' | 'dropped' = 'dropped',
  ): Promise<T | undefined> {
    if (!hasTerminal) return undefined;
    const prompts = await import('./prompts.ts');
    const terminal = series ?? openTerminalInput(process.stdin, prompts, clock);
    try {
      return await terminal.ask((input) => show(prompts, input), earlier);
    } catch (error) {
      // Ctrl-C during a prompt raises no signal: the prompt rejects, as it does when `signal` aborts.
      if (!(error instanceof Error) || !/^(ExitPrompt|AbortPrompt)Error$/.test(error.name)) {
        throw error;
      }
      throw new OnboardError('E-CLI-130', { resume: message('reason.run-again') }, error);
    } finally {
      if (terminal !== series) terminal.end();
    }
  }
  return {
    isAvailable: hasTerminal,
    yesNo: async (message) => {
      const answer = await prompt(({ input }, keys) =>
        input({ message: t('ask.yes-or-no', { question: message }) }, { ...context, input: keys }),
      );
      return /^\s*(?:y|yes)\s*$/i.test(answer ?? '');
    },
    secret: (message) =>
      prompt(({ password }, input) => {
        const hidden = { message, theme: { style: { help: () => t('ask.hidden') } } };
        return password(hidden, { ...context, input });
      }, 'kept'),
    hiddenSeries: async (ask) => {
      if (!hasTerminal || series !== undefined) return ask();
      series = openTerminalInput(process.stdin, await import('./prompts.ts'), clock);
      try {
        return await ask();
      } finally {
        series.end();
        series = undefined;
      }
    },
    text: (message) => prompt(({ input }, keys) => input({ message }, { ...context, input: keys })),
    choice: (message, choices) =>
      prompt(({ select }, input) => {
        const keysHelpTip = (): string => `↑↓ ${t('ask.move')} • ⏎ ${t('ask.pick')}`;
        return select(
          {
            message,
            choices: choices.map(({ id, title }) => ({ value: id, name: title })),
            theme: { style: { keysHelpTip } },
          },
          { ...context, input },
        );
      }),
  };
}

/** The terminal without echo, during one prompt or a series of prompts. */
interface TerminalInput {
  /** Shows one prompt, which reads its answer from the given stream, up to the end of a line. */
  ask<T>(showPrompt: (input: Input) => Promise<T>, earlier: 'kept' | 'dropped'): Promise<T>;
  /** Restores the terminal and discards unused input, because the next reader may be a shell. */
  end(): void;
}

/** The bytes with which a prompt reads a key. A key that no prompt knows is left out. */
const BYTES: Readonly<Record<string, string>> = {
  return: '\r',
  backspace: '\u007f',
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  home: '\u001b[H',
  end: '\u001b[F',
  delete: '\u001b[3~',
};

/** What a prompt cannot show. The character that stands for it has each check of the answer refuse the answer. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]+/gu;
const STANDS_FOR_UNSEEN = '\u200B';

/** The lines of a paste are one text, so that a paste answers no prompt. Its last line break is dropped. */
function bytesOf({ name, text }: ParsedKey): Buffer {
  const [, letter] = /^ctrl-([a-y])$/.exec(name) ?? [];
  const control = letter && String.fromCharCode(letter.charCodeAt(0) & 0x1f);
  return Buffer.from(
    control ?? BYTES[name] ?? text.replace(/[\r\n]+$/, '').replaceAll(UNSEEN, STANDS_FOR_UNSEEN),
  );
}

/** Gives each prompt only what a person typed, as the parser cuts it. Ctrl-C while no prompt is open interrupts. */
function openTerminalInput(
  terminal: ReadStream,
  { createInputParser, awaitTypedInput, restoreRawMode }: typeof Prompts,
  clock: Clock,
): TerminalInput {
  const parser = createInputParser({ keepsMalformed: true });
  let lastRead = clock.now();
  let queuedKeys: { readonly name: string; readonly bytes: Buffer }[] = [];
  let input: PassThrough | undefined;
  let isHeld = false;

  /** Forwards keys up to the end of a line; the rest belongs to the next prompt. */
  const forward = (): void => {
    while (input !== undefined) {
      const key = queuedKeys.shift();
      if (key === undefined) return;
      input.write(key.bytes);
      if (key.name === 'return') input = undefined;
    }
  };
  const drop = (): void => {
    for (const { bytes } of queuedKeys) bytes.fill(0);
    queuedKeys = [];
  };
  const receive = (bytes: Buffer): void => {
    parser.rest(clock.now() - lastRead);
    lastRead = clock.now();
    const keys = parser.read(bytes).map((key) => ({ name: key.name, bytes: bytesOf(key) }));
    bytes.fill(0);
    if (isHeld) return;
    queuedKeys.push(...keys);
    forward();
    if (input === undefined && queuedKeys.some(({ name }) => name === 'ctrl-c')) {
      process.kill(process.pid, 'SIGINT');
    }
    if (keys.some(({ name }) => name === 'ctrl-z')) suspend();
  };
  const suspend = (): void => {
    terminal.setRawMode(false);
    process.kill(0, 'SIGTSTP');
  };
  /** What was typed while the shell had the terminal answers no prompt. */
  const stopListening = onContinued(() => {
    restoreRawMode(terminal);
    isHeld = true;
    void awaitTypedInput().then(() => (isHeld = false));
  });

  terminal.setRawMode(true);
  terminal.on('data', receive);
  terminal.resume();
  return {
    async ask(showPrompt, earlier) {
      const stream = new PassThrough();
      try {
        // What was typed until now is read now.
        await awaitTypedInput();
        if (earlier === 'dropped') drop();
        const answer = showPrompt(stream);
        input = stream;
        forward();
        return await answer;
      } finally {
        input = undefined;
        stream.end();
      }
    },
    end() {
      stopListening();
      terminal.off('data', receive);
      terminal.pause();
      terminal.setRawMode(false);
      drop();
    },
  };
}
