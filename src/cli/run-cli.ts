import { OnboardError, type ExitKind } from '../domain/errors.ts';
import { printable } from '../domain/text/printable.ts';
import { message } from '../domain/message.ts';
import { LANGUAGES, languageNamed } from '../i18n/language.ts';
import { version } from '../domain/version.ts';
import type { Call } from '../commands/definition.ts';
import { definitions } from '../commands/all-commands.ts';
import { anyOf, usageError } from '../commands/options/option.ts';
import type { ParsedLine } from './parse-args.ts';
import type { Printer } from './print.ts';
import { refuseKeysOf, refusePastedKeys } from './refuse-pasted-key.ts';
import type { CommandContext } from '../commands/context.ts';

/** Runs the wizard, which is loaded only if the command line has no command. */
export type RunWizard = (call: Call) => Promise<ExitKind>;

/**
 * Runs the program once: executes the command line, prints the result, and returns the exit kind.
 * @throws any error that stopped the command; the caller prints the error
 */
export async function runCli(
  line: ParsedLine,
  context: CommandContext,
  printer: Printer,
  runWizard: RunWizard,
): Promise<ExitKind> {
  refusePastedKeys(line);
  const { request, command, call, problem } = line;
  if (problem !== undefined) throw problem;
  if (request === 'version') {
    printer.result([version]);
    return 'done';
  }
  if (request === 'help') {
    const { helpText } = await import('./help.ts');
    printer.result([helpText(command, definitions, await context.words(), printer.width)]);
    return 'done';
  }
  refuseLanguage(call.options);
  await refuseKeysOf(call, command?.arguments ?? [], context);
  if (command === undefined) return runWizard(call);
  const report = await command.run(call, context);
  printer.ended(command.name, report);
  return report.outcome;
}

/**
 * Refuses an unknown language.
 * @throws OnboardError E-CLI-101
 */
function refuseLanguage({ lang }: Call['options']): void {
  if (typeof lang !== 'string' || languageNamed(lang) !== undefined) return;
  throw usageError(
    undefined,
    message('call.one-of', {
      option: '--lang',
      words: anyOf(LANGUAGES),
      given: printable(lang, 40),
    }),
  );
}

/** Converts any thrown value to a catalogued error; unknown values become an internal error. */
export function asFailure(error: unknown): OnboardError {
  if (error instanceof OnboardError) return error;
  const reason = printable(error instanceof Error ? error.message : String(error));
  return new OnboardError('E-CLI-901', { reason: reason.replace(/\.$/, '') }, error);
}
