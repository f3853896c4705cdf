import { message } from '../../domain/message.ts';
import { printable } from '../../domain/text/printable.ts';
import { defineCommand, type Definition } from '../definition.ts';
import { anyOf, usageError } from '../options/option.ts';
import { completionScript, shellNames } from './completion-script.ts';

const NAME = 'completion';

/**
 * Creates the command that prints a shell's completion script.
 * @param others all other commands
 */
export function completionDefinition(others: readonly Definition[]): Definition {
  const definition = defineCommand({
    name: NAME,
    summary: message('command.completion.summary'),
    group: 'group.shell',
    arguments: {
      shell: {
        name: 'shell',
        help: message('argument.words', { words: shellNames.join(', ') }),
        words: () => shellNames,
        parse: parseShell,
      },
    },
    options: {},
    example: 'bash > ~/.onboard-completion && . ~/.onboard-completion',
    run: async ({ shell }, _, context) => {
      const script = await completionScript(shell, [...others, definition], context);
      return { outcome: 'done', lines: [script], data: { shell, script } };
    },
  });
  return definition;
}

function parseShell(text: string): (typeof shellNames)[number] {
  const shell = shellNames.find((name) => name === text);
  if (shell !== undefined) return shell;
  throw usageError(
    NAME,
    message('call.unknown-shell', { given: printable(text, 40), words: anyOf(shellNames) }),
  );
}
