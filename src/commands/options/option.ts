import { OnboardError } from '../../domain/errors.ts';
import { commandLine, message, type Message, type MessageValue } from '../../domain/message.ts';
import { refusedText } from '../../domain/text/refused.ts';
import type { CommandContext } from '../context.ts';

export interface TypedOption<T> extends OptionDefinition {
  /**
   * @param rawValue true for a flag, false for its `--no-` form; undefined if not on the command line
   * @throws OnboardError for an invalid text
   */
  readonly parse: (rawValue: string | boolean | undefined) => T;
}

export type TypedOptions = Readonly<Record<string, TypedOption<unknown>>>;

export function flagOption(flags: string): TypedOption<boolean> {
  return { flags, parse: (rawValue) => rawValue === true };
}

/** undefined if neither form is given. */
export function switchOption(flags: string): TypedOption<boolean | undefined> {
  return {
    flags,
    negatable: true,
    parse: (rawValue) => (rawValue === undefined ? undefined : rawValue === true),
  };
}

export function textOption(flags: string): TypedOption<string | undefined> {
  return { flags, takesValue: true, parse: textOf };
}

/** The parser runs only if the option is given (see `refuseMisfits`). */
export function required<T>(option: TypedOption<T>) {
  return { ...option, required: true } as TypedOption<NonNullable<T>>;
}

/** For an option that takes an ID of 32 bytes, among other values. */
export function idOption(flags: string) {
  return { ...textOption(flags), acceptsKeyLike: 'id' } as const;
}

export function parsedOption<T>(
  flags: string,
  parse: (text: string) => T,
): TypedOption<T | undefined> {
  return {
    flags,
    takesValue: true,
    parse: (rawValue) => {
      const text = textOf(rawValue);
      return text === undefined ? undefined : parse(text);
    },
  };
}

export function wholeNumberOption(
  flags: string,
  bounds: readonly [number, number],
): TypedOption<number | undefined> {
  return parsedOption(flags, (text) => parseWholeNumber(flags, text, bounds));
}

export function wordOption<const T extends string>(
  flags: string,
  words: readonly T[],
): TypedOption<T | undefined> {
  return {
    ...parsedOption(flags, (text) => parseWord(flags, text, words)),
    words: () => words,
  };
}

function textOf(rawValue: string | boolean | undefined): string | undefined {
  return typeof rawValue === 'string' ? rawValue : undefined;
}

/** Parses a whole number within limits. @throws OnboardError E-CLI-101 */
export function parseWholeNumber(
  flags: string,
  text: string,
  [minimum, maximum]: readonly [number, number],
): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (value >= minimum && value <= maximum) return value;
  const values = { option: nameOf(flags), least: minimum, most: maximum };
  const given = refusedText(text);
  throw usageError(message('call.whole-number', { ...values, given }));
}

/** Parses one of the words that an option takes. @throws OnboardError E-CLI-101 */
export function parseWord<T extends string>(flags: string, text: string, words: readonly T[]): T {
  const problem: WordProblem = (values) =>
    message('call.one-of', { option: nameOf(flags), ...values });
  return wordOf(text, words, problem);
}

type WordProblem = (values: Readonly<Record<'given' | 'words', MessageValue>>) => Message;

/** The one of the words that the text is. @throws OnboardError E-CLI-101 */
export function wordOf<T extends string>(
  text: string,
  words: readonly T[],
  problem: WordProblem,
): T {
  const word = words.find((candidate) => candidate === text);
  if (word !== undefined) return word;
  throw usageError(problem({ given: refusedText(text), words: anyOf(words) }));
}

/** `--stake` of `--stake <amount>`. */
function nameOf(flags: string): string {
  return flags.replace(/ .*/, '');
}

export function actionArgument<T extends string>(
  handlers: Readonly<Record<T, unknown>>,
): TypedArgument<T> & { readonly optional: true } {
  const actions = Object.keys(handlers) as T[];
  return {
    name: 'action',
    optional: true,
    words: actions,
    parse: (text) => wordOf(text, actions, (values) => message('call.unknown-action', values)),
  };
}

export function missingArgument(argument: ArgumentDefinition): Message {
  const { name, words = [name], actions, unless } = argument;
  const missing = { name: words.join('|') };
  return unless === undefined || actions !== undefined
    ? message('call.missing-argument', missing)
    : message('call.missing-argument.unless', { ...missing, option: unless });
}

/** Arguments that the definition needs here. A command line without one of them was refused. */
export function allGiven<A extends object>(args: A) {
  if (Object.values(args).includes(undefined)) throw new RangeError('an argument is missing');
  return args as { readonly [Name in keyof A]: NonNullable<A[Name]> };
}

/** The same options for a command that uses them only beside one of `needs`. */
export function neededBy<O extends TypedOptions>(needs: readonly string[], options: O): O {
  return Object.fromEntries(
    Object.entries(options).map(([key, option]) => [key, { needs, ...option }]),
  ) as O;
}

export function optionalText(name: string) {
  return { name, optional: true, parse: (text: string): string => text } as const;
}

/** Joins alternatives: "on or off". */
export function anyOf(words: readonly string[]): MessageValue {
  const [last = '', ...others] = [...words].reverse();
  if (others.length === 0) return last;
  return message('call.any-of', { others: others.reverse().join(', '), last });
}

/** A parser need not name the command: its definition does. */
export function usageError(problem: Message, command?: string): OnboardError {
  const help = command === undefined ? commandLine('--help') : commandLine(command, '--help');
  return new OnboardError('E-CLI-101', { problem, help });
}

export type CompletionContext = Pick<CommandContext, 'networks'>;

export interface ArgumentDefinition {
  /** The argument's name, without brackets, as in docs/interface.md, section 4.1. */
  readonly name: string;
  /** The possible values, which the help lists in place of a text. */
  readonly words?: readonly string[];
  /** Only the last arguments may be optional. */
  readonly optional?: true;
  /** The actions that need this optional argument. No other action takes it. */
  readonly actions?: readonly string[];
  /** The option in place of this optional argument, which the command needs without the option. */
  readonly unless?: string;
  /** A value may be 32 bytes in hex, such as a transaction hash. A private key has the same format. */
  readonly mayBeHash?: true;
  /** The last argument of a command that takes a text: further words belong to it, as if they were quoted. */
  readonly joinsWords?: true;
}

export interface TypedArgument<T> extends ArgumentDefinition {
  /** @throws OnboardError for an invalid text */
  readonly parse: (text: string) => T;
}

export interface OptionDefinition {
  /** As help shows it: `--stake <amount>`, `--watch [seconds]` if the value is optional. */
  readonly flags: string;
  /** The values of its text in the help. */
  readonly helpValues?: Message['values'];
  /** False for a flag. */
  readonly takesValue?: true;
  /** The command cannot run without this option. */
  readonly required?: true;
  /** What this option (one of them), or a value of it, needs on the same command line: `--all`, or an action. */
  readonly needs?: readonly string[] | Readonly<Record<string, string>>;
  /** What cannot be on the same command line: `--all`, an action, or an argument such as `<code>`. */
  readonly excludes?: readonly string[];
  /**
   * What of the form of a private key a value may be: the key itself (or a text that the option refuses with an error of
   * its own), an ID of 32 bytes, or an ID or a hash.
   */
  readonly acceptsKeyLike?: 'key' | 'id' | 'hash';
  /** The pattern of a value, for an option whose value is optional: `--watch [seconds]`. */
  readonly optionalValue?: RegExp;
  /** True if the option also has a `--no-` form. */
  readonly negatable?: true;
  /** The values that completion offers. */
  readonly words?: (context: CompletionContext) => readonly string[] | Promise<readonly string[]>;
}

/** The option's name without hyphens: `p-chain-address` of `--p-chain-address <address>`. */
export function optionName({ flags }: Pick<OptionDefinition, 'flags'>): string {
  return flags.replace(/^--| .*/g, '');
}

/** The option as help shows it: `--stake <amount>`, `--[no-]color`. */
export function shownFlags({ flags, negatable }: OptionDefinition): string {
  return negatable === true ? flags.replace('--', '--[no-]') : flags;
}
