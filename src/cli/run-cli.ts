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

/** How the wizard is run; it is loaded only when nothing but options was typed. */
export type RunWizard = (call: Call) => Promise<ExitKind>;

/**
 * Runs one call of the program to its end and prints its result; says how it ended.
 * @throws whatever stopped it; the caller prints that
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

/** The translator for help; undefined if the call does not ask for help, so that its texts need not be loaded. */
async function helpWords(
  args: readonly string[],
  context: CommandContext,
): Promise<Translator | undefined> {
  const isAsked = args.some((arg) => ['help', '--help', '-h'].includes(arg));
  return isAsked ? context.words() : undefined;
}

/** @throws OnboardError E-CLI-101 for a language that is not spoken here */
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

/** Any thrown value as a failure of the catalogue; what is not catalogued is a fault of ours. */
export function asFailure(error: unknown): OnboardError {
  if (error instanceof OnboardError) return error;
  const reason = printable(error instanceof Error ? error.message : String(error));
  return new OnboardError('E-CLI-901', { reason: reason.replace(/\.$/, '') }, error);
}
