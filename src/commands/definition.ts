import { OnboardError } from '../domain/errors.ts';
import { message, type Message, type NameIn } from '../domain/message.ts';
import type { CommandContext, ReadingContext, Report } from './context.ts';
import {
  type ArgumentDefinition,
  type OptionDefinition,
  type TypedArgument,
  type TypedOption,
  type TypedOptions,
  anyOf,
  missingArgument,
  optionName,
  usageError,
} from './options/option.ts';
import { refuseAccounts, sharedOptions } from './options/shared-options.ts';

export type * from './options/option.ts';
export type { Report } from './context.ts';

/** The texts are not parsed yet. */
export interface Call {
  readonly args: readonly string[];
  /** By camel-cased option name. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** A command, in the form that help, completion and the parser use. */
export interface Definition<R extends Report = Report> {
  /** The text `command.NAME.summary` is its summary (`assets/locales/en/usage.json`). */
  readonly name: NameIn<'command.', '.summary'>;
  readonly arguments: readonly ArgumentDefinition[];
  readonly options: readonly OptionDefinition[];
  /** The arguments and options of an example. Examples that need a network use the sandbox. */
  readonly example: string;
  readonly run: (call: Call, context: CommandContext) => Promise<R>;
}

export type OptionValues<O> = {
  readonly [Name in keyof O]: O[Name] extends TypedOption<infer T> ? T : never;
};

export type Arguments = Readonly<Record<string, TypedArgument<unknown>>>;
export type ArgumentValues<A> = {
  readonly [Name in keyof A]: A[Name] extends TypedArgument<infer T>
    ? A[Name] extends { readonly optional: true }
      ? T | undefined
      : T
    : never;
};

interface CommandSpec<
  A extends Arguments,
  O extends TypedOptions,
  Context,
  R extends Report,
> extends Omit<Definition, 'arguments' | 'options' | 'run'> {
  /** In the order in which they are typed. */
  readonly arguments: A;
  /** By camel-cased name. */
  readonly options: O;
  /** Runs the command. This function imports the command's own modules dynamically, so that help does not load them. */
  readonly run: (
    args: ArgumentValues<A>,
    options: OptionValues<O & typeof sharedOptions>,
    context: Context,
  ) => Promise<R>;
}

/** Defines a command that cannot sign: its context has no keys. */
export function defineCommand<A extends Arguments, O extends TypedOptions, R extends Report>(
  spec: CommandSpec<A, O, ReadingContext, R>,
): Definition<R> {
  return defineSigningCommand({
    ...spec,
    run: (args, options, context) => {
      const readingContext: ReadingContext & { keys?: unknown } = { ...context };
      delete readingContext.keys;
      return spec.run(args, options, readingContext);
    },
  });
}

/** Arguments and options are parsed in the order of the definition before `run` is called. */
export function defineSigningCommand<A extends Arguments, O extends TypedOptions, R extends Report>(
  spec: CommandSpec<A, O, CommandContext, R>,
): Definition<R> {
  const { name } = spec;
  return {
    ...spec,
    arguments: Object.values(spec.arguments),
    options: Object.values(spec.options),
    run: async (call, context) => {
      const options = { ...spec.options, ...sharedOptions };
      try {
        const untaken = Object.entries(call.options).filter(([key]) => !(key in spec.options));
        refuseAccounts(name, Object.fromEntries(untaken));
        refuseMisfits(options, call, spec.arguments);
        const args = Object.fromEntries(
          Object.entries(spec.arguments).flatMap(([key, { parse }], index) => {
            const text = call.args[index];
            return text === undefined ? [] : [[key, parse(text)]];
          }),
        ) as ArgumentValues<A>;
        const values = parseOptions(options, call);
        return await spec.run(args, values, { ...context, command: name });
      } catch (error) {
        if (!(error instanceof OnboardError) || error.code !== 'E-CLI-101') throw error;
        const { problem } = error.values;
        throw usageError(problem as Message, name);
      }
    },
  };
}

/** Keeps the type of each report apart for the schema: TypeScript drops a type from a union if another has fewer fields. */
export interface Exact<Data> {
  /** Never set. */
  readonly exact?: (data: Data) => void;
}

export function done<const Data>(lines: Report['lines'], data: Data) {
  const report: Pick<Report<Data>, 'lines' | 'data'> & Exact<Data> = { lines, data };
  return { outcome: 'done' as const, ...report };
}

/** Parses the values of a command's options. @throws OnboardError E-CLI-101; as the parser of each option does */
export function parseOptions<O extends TypedOptions>(
  options: O,
  call: Pick<Call, 'options'>,
): OptionValues<O> {
  return Object.fromEntries(
    Object.entries(options).map(([key, { parse }]) => [key, parse(call.options[key])]),
  ) as OptionValues<O>;
}

const isList = (needs: OptionDefinition['needs']): needs is readonly string[] =>
  Array.isArray(needs);

/** Refuses what would be ignored beside the rest of the command line, and what lacks. @throws OnboardError E-CLI-101 */
export function refuseMisfits(options: TypedOptions, call: Call, args: Arguments = {}): void {
  const places = Object.values(args);
  // The parser of the argument names its words.
  if (call.args.some((text, i) => places[i]?.words?.includes(text) === false)) return;
  const givenOptions = Object.entries(options).flatMap(([key, option]) => {
    const value = call.options[key];
    if (value !== undefined) return [{ ...option, value, flag: `--${optionName(option)}` }];
    if (option.required !== true) return [];
    throw usageError(message('call.missing-option', { option: option.flags }));
  });
  const givenPlaces = places.slice(0, call.args.length).map(({ name, actions, unless }) => ({
    ...{ flag: `<${name}>`, value: undefined, needs: actions },
    excludes: unless === undefined ? [] : [unless],
  }));
  const given = [...givenOptions, ...givenPlaces];
  const words = call.args.filter((text, i) => places[i]?.words?.includes(text));
  const names = new Set([...given.map(({ flag }) => flag), ...words]);
  for (const { flag, value, needs = [], excludes = [] } of given) {
    const others = isList(needs)
      ? needs
      : Object.keys(needs).flatMap((key) => (key === value ? [needs[key] ?? ''] : []));
    if (others.length > 0 && !others.some((other) => names.has(other))) {
      const option = isList(needs) ? flag : `${flag} ${String(value)}`;
      throw usageError(message('call.works-only-with', { option, other: anyOf(others) }));
    }
    const second = excludes.find((other) => names.has(other));
    if (second !== undefined) {
      throw usageError(message('call.not-together', { first: flag, second }));
    }
  }
  const missing = places.slice(call.args.length).find(({ actions, unless }) => {
    const isNeeded = actions?.some((action) => names.has(action)) ?? unless !== undefined;
    return isNeeded && !names.has(unless ?? '');
  });
  if (missing !== undefined) throw usageError(missingArgument(missing));
}
