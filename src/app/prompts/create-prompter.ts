import { isatty } from 'node:tty';
import type { Prompter } from '../../commands/account/prompter.ts';
import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import type { Translator } from '../../i18n/translator.ts';
import { takeUnreadInput, type UnreadInput } from './unread-input.ts';
import type * as Prompts from './prompts.ts';

/**
 * Creates a prompter for the terminal. Prompts are written to standard error, separate from the result. Asks
 * nothing if standard input or standard error is not a terminal. A question that is not asked resolves with
 * undefined, or with false if it is a yes-or-no question.
 */
export function createPrompter(signal: AbortSignal, words: () => Promise<Translator>): Prompter {
  const hasTerminal = isatty(0) && isatty(2);
  let unreadInput: UnreadInput | undefined;
  const context = { output: process.stderr, signal };
  async function prompt<T>(
    show: (prompts: typeof Prompts, text: Translator['t']) => Promise<T>,
  ): Promise<T | undefined> {
    if (!hasTerminal) return undefined;
    try {
      const [prompts, { t }] = await Promise.all([import('./prompts.ts'), words()]);
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
