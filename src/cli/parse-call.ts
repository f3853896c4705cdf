import { Command, CommanderError, Option, Help } from 'commander';
import { commandLine, type MessageKey } from '../domain/message.ts';
import { english } from '../i18n/english.ts';
import type { Translator } from '../i18n/translator.ts';
import { version } from '../domain/version.ts';
import { callProblem } from './call-problem.ts';
import { commandOf } from './command-of.ts';
import type { Call, Definition } from '../commands/definition.ts';
import { usageError } from '../commands/options/option.ts';
import {
  commandOptionsOfWizard,
  anyPositionOptions,
  listedWizardOptions,
  sharedOptions,
} from '../commands/options/shared-options.ts';

/** Commander's headings of a help text. */
const TITLES: Readonly<Record<string, Extract<MessageKey, `usage.title.${string}`>>> = {
  'Usage:': 'usage.title.usage',
  'Arguments:': 'usage.title.arguments',
  'Options:': 'usage.title.options',
  'Global Options:': 'usage.title.global-options',
  'Commands:': 'usage.title.commands',
};

/**
 * The minimum number of columns for a description. With fewer columns, the description is placed below its
 * option or command.
 */
const MIN_WIDTH = 30;
const INDENT = 6;

const allWizardOptions = [...commandOptionsOfWizard, ...listedWizardOptions];

/** What the command line requests. */
export type ParsedCall =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'wizard'; readonly options: Call['options'] }
  | { readonly kind: 'command'; readonly definition: Definition; readonly call: Call };

/**
 * Parses the command line; help is in the language of `words`. Shared options are also accepted
 * before the command.
 * @throws OnboardError E-CLI-101 with the nearest known name, if there is one
 */
export async function parseCall(
  args: readonly string[],
  definitions: readonly Definition[],
  words: Translator = english,
): Promise<ParsedCall> {
  let parsed: ParsedCall | undefined;
  const text: string[] = [];
  // If the first argument is a command's name, define only that command.
  const matching = definitions.filter(({ name }) => name === args[0]);
  const program = newProgram((piece) => text.push(piece), words, await wrappingOf(words), {
    // The help of a command also lists the program's options, but not the wizard's options.
    isOverview: commandOf(args, definitions) === undefined,
  });
  for (const definition of matching.length > 0 ? matching : definitions) {
    addCommand(program, definition, words, (call) => {
      parsed = { kind: 'command', definition, call };
    });
  }
  try {
    // Options without a command start the wizard.
    const markedArgs = markMissingValues(args, commandOf(args, definitions));
    const { operands, unknown } = program.parseOptions(markedArgs);
    if (operands.length === 0 && unknown.length === 0) {
      return { kind: 'wizard', options: program.opts() };
    }
    await program.parseAsync(markedArgs, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const isUsageError = error.exitCode !== 0;
    // Help for an unknown command gives the same error as the command itself.
    if (isUsageError && error.code === 'commander.help') {
      return parseCall(args.slice(args.indexOf('help') + 1), definitions, words);
    }
    if (isUsageError) {
      const problem = callProblem(error);
      if (problem === undefined) throw error;
      throw usageError(commandOf(args, definitions)?.name, problem);
    }
  }
  return parsed ?? { kind: 'text', text: text.join('').trimEnd() };
}

/**
 * Returns functions that measure and wrap Japanese help; undefined for other languages. Commander itself
 * wraps lines only at spaces.
 */
async function wrappingOf({
  language,
}: Translator): Promise<Pick<Help, 'displayWidth' | 'boxWrap'> | undefined> {
  if (language !== 'ja') return undefined;
  const [{ breakJapanese }, { columnsOf }] = await Promise.all([
    import('../i18n/break-japanese.ts'),
    import('../support/text/pad-to.ts'),
  ]);
  return {
    displayWidth: columnsOf,
    boxWrap: (text, width) => breakJapanese(text, width, columnsOf),
  };
}

function newProgram(
  write: (text: string) => void,
  words: Translator,
  wrapping: Awaited<ReturnType<typeof wrappingOf>>,
  { isOverview }: { readonly isOverview: boolean },
): Command {
  const { t } = words;
  const program = new Command(t('command-line', { args: '' }).trimEnd())
    .description([t('usage.about'), t('usage.wizard'), t('usage.view')].join('\n'))
    .usage('[command] [options]')
    .version(version, '-V, --version', t('usage.version'))
    .helpOption('-h, --help', t('usage.help-option'))
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: () => undefined })
    // The command list shows only names; arguments would push the descriptions off the screen.
    .configureHelp({
      showGlobalOptions: true,
      subcommandTerm: (command) => command.name(),
      styleTitle: (title) => (TITLES[title] === undefined ? title : t(TITLES[title])),
      minWidthToWrap: MIN_WIDTH,
      formatItem: helpItem,
      ...wrapping,
    });
  program.addHelpCommand(
    new Command('help')
      .argument('[command]')
      .description(t('usage.help-command'))
      .helpGroup(`${t('group.shell')}:`),
  );
  for (const { flags, help } of Object.values(sharedOptions)) program.option(flags, t(help));
  for (const { flags, help } of allWizardOptions) {
    const option = new Option(flags, t(help));
    program.addOption(
      isOverview ? option.helpGroup(t('usage.title.wizard-options')) : option.hideHelp(),
    );
  }
  for (const { flags, help } of Object.values(anyPositionOptions)) {
    if (allWizardOptions.some((option) => option.flags === flags)) continue;
    program.addOption(new Option(flags, t(help)).hideHelp());
  }
  return program;
}

function addCommand(
  program: Command,
  definition: Definition,
  { t }: Translator,
  onCall: (call: Call) => void,
): void {
  const command = program
    .command(definition.name)
    .description(t(definition.summary))
    .helpGroup(`${t(definition.group)}:`)
    .helpOption('-h, --help', t('usage.help-option'));
  for (const { name, help, optional } of definition.arguments) {
    command.argument(optional === true ? `[${name}]` : `<${name}>`, t(help));
  }
  for (const { flags, help } of definition.options) command.option(flags, t(help));
  command.addHelpText('after', `\n${exampleOf(definition, t)}`);
  command.action(() => onCall({ args: command.args, options: command.optsWithGlobals() }));
}

/** Returns the command's example, and explains the variables in the example. */
function exampleOf({ name, example }: Definition, t: Translator['t']): string {
  const lines = [t('usage.example'), `  ${t(commandLine(name, example))}`];
  if (/\$[A-Z]/.test(example)) lines.push(t('usage.example.sandbox'));
  if (example.includes('$TX')) lines.push(t('usage.example.transaction'));
  return lines.join('\n');
}

/**
 * Formats an option or a command with its description. The description is on the same line if there is room, otherwise
 * below.
 */
function helpItem(
  this: Help,
  term: string,
  termWidth: number,
  description: string,
  helper: Help,
): string {
  const width = this.helpWidth ?? 80;
  if (width - termWidth - 4 >= MIN_WIDTH) {
    return Help.prototype.formatItem.call(this, term, termWidth, description, helper);
  }
  const lines = helper.boxWrap(description, width - INDENT).split('\n');
  return [`  ${term}`, ...lines.map((line) => `${' '.repeat(INDENT)}${line}`)].join('\n');
}

/**
 * Appends `=` to an option with an optional value, such as `--watch`, if the next argument is not a value of
 * the option. Without the `=`, commander may take a later argument as the value.
 */
function markMissingValues(args: readonly string[], command: Definition | undefined): string[] {
  return args.map((arg, index) => {
    const option = command?.options.find(({ flags }) => flags.startsWith(`${arg} [`));
    const isMissing = option?.optionalValue?.test(args[index + 1] ?? '') === false;
    return isMissing ? `${arg}=` : arg;
  });
}
