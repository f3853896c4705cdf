import { printable } from '../../domain/printable.ts';
import { completionScript, shellNames } from '../completion/completion-script.ts';
import { argument, type Definition } from '../definition.ts';
import { usageError } from '../option-values.ts';

/** Teaches a shell the other commands. */
export function completionDefinition(others: readonly Definition[]): Definition {
  const definition: Definition = {
    name: 'completion',
    summary: 'Print the completion script for a shell',
    group: 'Shell',
    arguments: [{ name: 'shell', help: shellNames.join(', ') }],
    options: [],
    example: 'bash > ~/.onboard-completion && . ~/.onboard-completion',
    run: (call) => {
      const asked = argument(call, 0);
      const shell = shellNames.find((name) => name === asked);
      if (shell === undefined) {
        const known = shellNames.join(', ');
        throw usageError(
          'completion',
          `"${printable(asked, 40)}" is no shell that is known: ${known}`,
        );
      }
      const script = completionScript(shell, [...others, definition]);
      return Promise.resolve({ outcome: 'done', lines: [script], data: { shell, script } });
    },
  };
  return definition;
}
