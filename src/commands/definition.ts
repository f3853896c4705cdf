import { OnboardError, type ExitKind } from '../domain/errors.ts';
import type { Message, MessageKey } from '../domain/message.ts';
import type { CommandContext } from './context.ts';
import { keySourceFlags, type TypedOption, type TypedOptions } from './options/option.ts';
import { sharedOptions } from './options/shared-options.ts';

/** What the values that a shell offers are found with. */
export type OfferContext = Pick<CommandContext, 'networks'>;

/** Finds the values that a shell offers for an argument or option; a completion script contains them. */
export type OfferedWords<T> = (context: OfferContext) => T | Promise<T>;

export interface ArgumentDefinition {
  /** As section 4.1 of the published interface writes it, without brackets. */
  readonly name: string;
  readonly help: Message;
  /** May be left out; only the last ones may. */
  readonly optional?: true;
  /** Takes 32 bytes as 0x and 64 digits, such as a transaction hash: a text that may also be a private key. */
  readonly mayBeHash?: true;
  /** Values to offer; by the argument before it where they depend on that. */
  readonly words?: OfferedWords<readonly string[] | Readonly<Record<string, readonly string[]>>>;
}

/** An argument whose text `parse` turns into a value. */
export interface TypedArgument<T> extends ArgumentDefinition {
  /** @throws OnboardError for a text that is not valid */
  readonly parse: (text: string) => T;
}

export interface OptionDefinition {
  /** As commander reads it: `--stake <amount>`. */
  readonly flags: string;
  readonly help: Message;
  /** What a value looks like, for an option whose value may be left out: `--watch [seconds]`. */
  readonly optionalValue?: RegExp;
  /** Values to offer. */
  readonly words?: OfferedWords<readonly string[]>;
}

/** The texts of a call, as commander parsed them. */
export interface Call {
  /** One text for each argument that was given. */
  readonly args: readonly string[];
  /** By camel-cased option name. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** What a command prints when it ends. */
export interface Report {
  readonly outcome: ExitKind;
  /** The result alone, for standard output. */
  readonly lines: readonly string[];
  /** The same for `--json`: integers beyond 2^53 are strings. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Why the command is not done. */
  readonly failure?: OnboardError;
}

/** One command as help, completion and the parser see it. */
export interface Definition {
  readonly name: string;
  readonly summary: Message;
  /** The heading under which the list of commands shows it. */
  readonly group: Extract<MessageKey, `group.${string}`>;
  readonly arguments: readonly ArgumentDefinition[];
  readonly options: readonly OptionDefinition[];
  /** What follows the command's name in an example that runs on the sandbox. */
  readonly example: string;
  readonly run: (call: Call, context: CommandContext) => Promise<Report>;
}

/** The parsed values of a command's options, or of a group of options. */
export type OptionValues<O> = {
  readonly [Name in keyof O]: O[Name] extends TypedOption<infer T> ? T : never;
};

type Arguments = Readonly<Record<string, TypedArgument<unknown>>>;
type ArgumentValues<A> = {
  readonly [Name in keyof A]: A[Name] extends TypedArgument<infer T>
    ? A[Name] extends { readonly optional: true }
      ? T | undefined
      : T
    : never;
};

/** A command with the types of its values: what it takes, what it needs, and what it does. */
interface CommandSpec<
  A extends Arguments,
  O extends TypedOptions,
  Need extends keyof CommandContext,
> extends Omit<Definition, 'arguments' | 'options' | 'run'> {
  /** In the order in which they are typed. */
  readonly arguments: A;
  /** By camel-cased name. */
  readonly options: O;
  readonly needs: readonly Need[];
  /** Does the work; modules that only the work needs are imported inside, so that help need not load them. */
  readonly run: (
    args: ArgumentValues<A>,
    options: OptionValues<O & typeof sharedOptions>,
    context: Pick<CommandContext, Need>,
  ) => Promise<Report>;
}

/**
 * Defines a command. Arguments and options are parsed in the order of the definition before the work starts; the work
 * gets exactly the members of the context that `needs` lists.
 */
export function defineCommand<
  A extends Arguments,
  O extends TypedOptions,
  Need extends keyof CommandContext,
>(spec: CommandSpec<A, O, Need>): Definition {
  const { name, summary, group, example, needs } = spec;
  return {
    name,
    summary,
    group,
    example,
    arguments: Object.values(spec.arguments),
    options: Object.values(spec.options),
    run: (call, context) => {
      refuseKey(name, call, spec.options);
      const args = Object.fromEntries(
        Object.entries(spec.arguments).flatMap(([key, { parse }], index) => {
          const text = call.args[index];
          return text === undefined ? [] : [[key, parse(text)]];
        }),
      ) as ArgumentValues<A>;
      const needed = Object.fromEntries(needs.map((need) => [need, context[need]])) as Pick<
        CommandContext,
        Need
      >;
      return spec.run(
        args,
        parseOptions(name, { ...spec.options, ...sharedOptions }, call),
        needed,
      );
    },
  };
}

/** The values of options. `command`: undefined for the program's own. @throws OnboardError E-CLI-101 and those of each option */
export function parseOptions<O extends TypedOptions>(
  command: string | undefined,
  options: O,
  call: Pick<Call, 'options'>,
): OptionValues<O> {
  return Object.fromEntries(
    Object.entries(options).map(([key, { parse }]) => [key, parse(call.options[key], command)]),
  ) as OptionValues<O>;
}

/**
 * Refuses a key where none is taken, so that nobody gets used to typing one needlessly.
 * @throws OnboardError E-CLI-107
 */
function refuseKey(command: string, call: Pick<Call, 'options'>, taken: TypedOptions): void {
  for (const [name, option] of Object.entries(keySourceFlags)) {
    if (!(name in taken) && call.options[name] !== undefined) {
      throw new OnboardError('E-CLI-107', { command, option });
    }
  }
}
