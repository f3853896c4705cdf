import { printable } from '../../domain/text/printable.ts';
import { completionScript, shellNames } from './completion-scripts/completion-script.ts';
import { message } from '../../domain/message.ts';
import { argument, type Definition } from '../definition.ts';
import { anyOf, usageError } from '../options/option-values.ts';

/** Teaches a shell the other commands. */
export function completionDefinition(others: readonly Definition[]): Definition {
  const definition: Definition = {
    name: 'completion',
    summary: message('command.completion.summary'),
    group: 'group.shell',
    arguments: [
      {
        name: 'shell',
        help: message('argument.words', { words: shellNames.join(', ') }),
        words: () => shellNames,
      },
    ],
    options: [],
    example: 'bash > ~/.onboard-completion && . ~/.onboard-completion',
    run: async (call, context) => {
      const asked = argument(call, 0);
      const shell = shellNames.find((name) => name === asked);
      if (shell === undefined) {
        const words = anyOf(shellNames);
        throw usageError(
          'completion',
          message('call.unknown-shell', { given: printable(asked, 40), words }),
        );
      }
      const script = await completionScript(shell, [...others, definition], context, call);
      return { outcome: 'done', lines: [script], data: { shell, script } };
    },
  };
  return definition;
}
