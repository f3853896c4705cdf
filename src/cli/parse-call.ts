import { Command, CommanderError, Option } from 'commander';
import { OnboardError } from '../domain/errors.ts';
import { printable } from '../domain/printable.ts';
import { version } from '../wiring/version.ts';
import { commandOf } from './command-of.ts';
import type { Call, Definition } from './definition.ts';
import { helpItem, LEAST_WIDTH } from './help-item.ts';
import { markMissingValues } from './mark-missing-values.ts';
import { anywhereOptions, sharedOptions, wizardOptions } from './shared-options.ts';

/** In which language help speaks, and how wide its letters are. */
export interface SpokenHelp {
  /** A sentence of help, by its English. */
  readonly say: (english: string) => string;
  readonly displayWidth?: (text: string) => number;
  readonly boxWrap?: (text: string, width: number) => string;
}

const ENGLISH: SpokenHelp = { say: (english) => english };

/** What a call asks for. */
export type ParsedCall =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'wizard'; readonly options: Call['options'] }
  | { readonly kind: 'command'; readonly definition: Definition; readonly call: Call };

/**
 * Reads the arguments of a call. Options that many commands share may stand before the command too.
 * @throws OnboardError E-CLI-101 with the nearest known name where there is one
 */
export async function parseCall(
  args: readonly string[],
  definitions: readonly Definition[],
  spoken: SpokenHelp = ENGLISH,
): Promise<ParsedCall> {
  let parsed: ParsedCall | undefined;
  const text: string[] = [];
  const program = newProgram((part) => text.push(part), spoken);
  // A call that begins with a command's name is about that command alone.
  const named = definitions.filter(({ name }) => name === args[0]);
  for (const definition of named.length > 0 ? named : definitions) {
    addCommand(program, definition, spoken, (call) => {
      parsed = { kind: 'command', definition, call };
    });
  }
  try {
    // With options alone there is no command to run: that is the wizard.
    const given = markMissingValues(args, commandOf(args, definitions));
    const { operands, unknown } = program.parseOptions(given);
    if (operands.length === 0 && unknown.length === 0) {
      return { kind: 'wizard', options: program.opts() };
    }
    await program.parseAsync(given, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const isRefused = error.exitCode !== 0;
    // Help of a command that is not there: told as that command itself would be.
    if (isRefused && error.code === 'commander.help') {
      return parseCall(args.slice(args.indexOf('help') + 1), definitions, spoken);
    }
    if (isRefused) throw asUsageError(error, args, definitions);
  }
  return parsed ?? { kind: 'text', text: text.join('').trimEnd() };
}

function newProgram(write: (text: string) => void, { say, ...widths }: SpokenHelp): Command {
  const program = new Command('onboard')
    .description(
      [
        say('Become a validator of an L1 secured by staking and restaking.'),
        say('Without a command the wizard opens; it shows each step before anything is signed.'),
        say(
          'To look at an operator without a key: onboard --view <operator> --network <network_name>.',
        ),
      ].join('\n'),
    )
    .usage('[command] [options]')
    .version(version, '-V, --version', say('output the version number'))
    .helpOption('-h, --help', say('display help for command'))
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: () => undefined })
    // In the list of commands the names are enough; their arguments would push the words off the screen.
    .configureHelp({
      showGlobalOptions: true,
      subcommandTerm: (command) => command.name(),
      styleTitle: say,
      minWidthToWrap: LEAST_WIDTH,
      formatItem: helpItem,
      ...widths,
    });
  program.addHelpCommand(
    new Command('help')
      .argument('[command]')
      .description(say('Show how a command is used'))
      .helpGroup(`${say('Shell')}:`),
  );
  for (const { flags, help } of sharedOptions) program.option(flags, say(help));
  for (const { flags, help } of [...anywhereOptions, ...wizardOptions]) {
    program.addOption(new Option(flags, say(help)).hideHelp());
  }
  return program;
}

function addCommand(
  program: Command,
  definition: Definition,
  { say }: SpokenHelp,
  found: (call: Call) => void,
): void {
  const summary = say(definition.summary);
  const command = program
    .command(definition.name)
    .summary(summary)
    .description(summary === definition.summary ? `${summary}.` : `${summary}。`)
    .helpGroup(`${say(definition.group)}:`)
    .helpOption('-h, --help', say('display help for command'));
  for (const { name, help, optional } of definition.arguments) {
    command.argument(optional === true ? `[${name}]` : `<${name}>`, say(help));
  }
  for (const { flags, help } of definition.options) command.option(flags, say(help));
  command.addHelpText('after', `\n${exampleOf(definition, say)}`);
  command.action(() => found({ args: command.args, options: command.optsWithGlobals() }));
}

/** An example, and where what it calls by name comes from. */
function exampleOf({ name, example }: Definition, say: SpokenHelp['say']): string {
  const lines = [say('Example:'), `  onboard ${name} ${example}`];
  if (/\$[A-Z]/.test(example)) {
    lines.push(say('The names are those of a running sandbox: eval "$(onboard sandbox --env)"'));
  }
  if (example.includes('$TX')) {
    lines.push(say('TX is what the first command printed: TX=$(onboard …)'));
  }
  return lines.join('\n');
}

function asUsageError(
  error: CommanderError,
  args: readonly string[],
  definitions: readonly Definition[],
): OnboardError {
  const command = commandOf(args, definitions);
  const problem = printable(error.message.replace(/^error: /, '')).replace(/[.\s]+$/, '');
  const help = command === undefined ? 'onboard --help' : `onboard ${command.name} --help`;
  return new OnboardError('E-CLI-101', { problem, help });
}
