import type { ExitKind, OnboardError } from '../domain/errors.ts';
import type { Message, MessageKey } from '../domain/message.ts';
import type { CommandContext } from './command-context.ts';

/** Finds the values that a shell offers for an argument or option; a script with them is made once. */
export type OfferedWords<T> = (context: CommandContext, call: Call) => T | Promise<T>;

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

export interface OptionDefinition {
  /** As commander reads it: `--stake <amount>`. */
  readonly flags: string;
  readonly help: Message;
  /** What a value looks like, for an option whose value may be left out: `--watch [seconds]`. */
  readonly optionalValue?: RegExp;
  /** Values to offer. */
  readonly words?: OfferedWords<readonly string[]>;
}

/** What was typed after a command's name; nothing of it is parsed yet. */
export interface Call {
  /** One text for each argument of the definition. */
  readonly args: readonly string[];
  /** By camel-cased option name. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** What a command has to tell when it ends. */
export interface Report {
  readonly outcome: ExitKind;
  /** The result alone, for standard output. */
  readonly lines: readonly string[];
  /** The same for `--json`: integers beyond 2^53 are strings. */
  readonly data: Readonly<Record<string, unknown>>;
  /** What keeps it from being done, where there is more to tell than that. */
  readonly failure?: OnboardError;
}

/** One command: how it is called and what is run then. The work itself is loaded when it is needed. */
export interface Definition {
  readonly name: string;
  readonly summary: Message;
  /** The heading under which the list of commands shows it. */
  readonly group: Extract<MessageKey, `group.${string}`>;
  readonly arguments: readonly ArgumentDefinition[];
  readonly options: readonly OptionDefinition[];
  /** What follows the command's name in an example that runs on the sandbox. */
  readonly example: string;
  readonly run: (call: Call, shell: CommandContext) => Promise<Report>;
}

/** The argument at a place; the parser has made sure that it is there. */
export function argument(call: Call, index: number): string {
  return call.args[index] ?? '';
}

/** The text of an option that takes one. */
export function textOption(call: Call, name: string): string | undefined {
  const value = call.options[name];
  return typeof value === 'string' ? value : undefined;
}
