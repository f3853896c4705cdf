import { OnboardError, type ExitKind } from '../domain/errors.ts';
import { printable } from '../domain/text/printable.ts';
import { message } from '../domain/message.ts';
import { LANGUAGES, languageNamed } from '../i18n/language.ts';
import type { Translator } from '../i18n/translator.ts';
import { commandOf } from './command-of.ts';
import type { Call } from '../commands/definition.ts';
import { definitions } from '../commands/all-commands.ts';
import { anyOf, usageError } from '../commands/options/option.ts';
import { parseCall } from './parse-call.ts';
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
  args: readonly string[],
  context: CommandContext,
  printer: Printer,
  runWizard: RunWizard,
): Promise<ExitKind> {
  refusePastedKeys(args, commandOf(args, definitions));
  const parsed = await parseCall(args, definitions, await helpWords(args, context));
  switch (parsed.kind) {
    case 'text':
      printer.result([parsed.text]);
      return 'done';
    case 'wizard':
      refuseLanguage(parsed.options);
      await refuseKeysOf({ args: [], options: parsed.options }, { arguments: [] }, context);
      return runWizard({ args: [], options: parsed.options });
    case 'command': {
      refuseLanguage(parsed.call.options);
      await refuseKeysOf(parsed.call, parsed.definition, context);
      const report = await parsed.definition.run(parsed.call, context);
      printer.ended(parsed.definition.name, report);
      return report.outcome;
    }
  }
}

/** Returns the translator for help. If the user requests no help, returns undefined and loads no texts. */
async function helpWords(
  args: readonly string[],
  context: CommandContext,
): Promise<Translator | undefined> {
  const requestsHelp = args.some((arg) => ['help', '--help', '-h'].includes(arg));
  return requestsHelp ? context.words() : undefined;
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
