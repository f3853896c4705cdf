import { Command, CommanderError, Option } from 'commander';
import { OnboardError } from '../domain/errors.ts';
import { printable } from '../domain/printable.ts';
import { version } from '../wiring/version.ts';
import type { Call, Definition } from './definition.ts';
import { anywhereOptions, sharedOptions, wizardOptions } from './shared-options.ts';

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
): Promise<ParsedCall> {
  let parsed: ParsedCall | undefined;
  const text: string[] = [];
  const program = newProgram((part) => text.push(part));
  // A call that begins with a command's name is about that command alone.
  const named = definitions.filter(({ name }) => name === args[0]);
  for (const definition of named.length > 0 ? named : definitions) {
    addCommand(program, definition, (call) => {
      parsed = { kind: 'command', definition, call };
    });
  }
  try {
    // With options alone there is no command to run: that is the wizard.
    const { operands, unknown } = program.parseOptions([...args]);
    if (operands.length === 0 && unknown.length === 0) {
      return { kind: 'wizard', options: program.opts() };
    }
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const isRefused = error.exitCode !== 0;
    // Help of a command that is not there: told as that command itself would be.
    if (isRefused && error.code === 'commander.help') {
      return parseCall(args.slice(args.indexOf('help') + 1), definitions);
    }
    if (isRefused) throw asUsageError(error, args, definitions);
  }
  return parsed ?? { kind: 'text', text: text.join('').trimEnd() };
}

function newProgram(write: (text: string) => void): Command {
  const program = new Command('onboard')
    .description(
      'Become a validator of an L1 secured by staking and restaking.\n' +
        'Without a command the wizard opens; it shows each step before anything is signed.\n' +
        'To look at an operator without a key: onboard --view <operator> --network <network_name>.',
    )
    .usage('[command] [options]')
    .version(version)
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: () => undefined })
    // In the list of commands the names are enough; their arguments would push the words off the screen.
    .configureHelp({ showGlobalOptions: true, subcommandTerm: (command) => command.name() });
  program.addHelpCommand(
    new Command('help')
      .argument('[command]')
      .description('Show how a command is used')
      .helpGroup('Shell:'),
  );
  for (const { flags, help } of sharedOptions) program.option(flags, help);
  for (const { flags, help } of [...anywhereOptions, ...wizardOptions]) {
    program.addOption(new Option(flags, help).hideHelp());
  }
  return program;
}

function addCommand(program: Command, definition: Definition, found: (call: Call) => void): void {
  const command = program
    .command(definition.name)
    .summary(definition.summary)
    .description(`${definition.summary}.`)
    .helpGroup(`${definition.group}:`);
  for (const { name, help, optional } of definition.arguments) {
    command.argument(optional === true ? `[${name}]` : `<${name}>`, help);
  }
  for (const { flags, help } of definition.options) command.option(flags, help);
  command.addHelpText('after', `\n${exampleOf(definition)}`);
  command.action(() => found({ args: command.args, options: command.optsWithGlobals() }));
}

/** An example, and where what it calls by name comes from. */
function exampleOf({ name, example }: Definition): string {
  const lines = ['Example:', `  onboard ${name} ${example}`];
  if (/\$[A-Z]/.test(example)) {
    lines.push('The names are those of a running sandbox: eval "$(onboard sandbox --env)"');
  }
  if (example.includes('$TX')) lines.push('TX is what the first command printed: TX=$(onboard …)');
  return lines.join('\n');
}

function asUsageError(
  error: CommanderError,
  args: readonly string[],
  definitions: readonly Definition[],
): OnboardError {
  const command = definitions.find(({ name }) => args.includes(name));
  const problem = printable(error.message.replace(/^error: /, '')).replace(/[.\s]+$/, '');
  const help = command === undefined ? 'onboard --help' : `onboard ${command.name} --help`;
  return new OnboardError('E-CLI-101', { problem, help });
}
