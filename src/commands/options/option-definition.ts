import type { Message } from '../../domain/message.ts';
import type { CommandContext } from '../context.ts';

/** The context for computing completion values. */
export type CompletionContext = Pick<CommandContext, 'networks'>;

/** Returns the values that a completion script offers for an argument or option. */
type CompletionValues<T> = (context: CompletionContext) => T | Promise<T>;

export interface ArgumentDefinition {
  /** The argument's name, without brackets, as in docs/interface.md, section 4.1. */
  readonly name: string;
  readonly help: Message;
  /** Only the last arguments may be optional. */
  readonly optional?: true;
  /**
   * True if a value may be 32 bytes in hex (0x and 64 digits), such as a transaction hash. A private
   * key has the same format.
   */
  readonly mayBeHash?: true;
  /** Completion values; grouped by the preceding argument if they depend on it. */
  readonly words?: CompletionValues<
    readonly string[] | Readonly<Record<string, readonly string[]>>
  >;
}

/** An argument whose text `parse` turns into a value. */
export interface TypedArgument<T> extends ArgumentDefinition {
  /** @throws OnboardError for an invalid text */
  readonly parse: (text: string) => T;
}

export interface OptionDefinition {
  /** As help shows it: `--stake <amount>`, `--watch [seconds]` if the value is optional. */
  readonly flags: string;
  readonly help: Message;
  /** The pattern of a value, for an option whose value is optional: `--watch [seconds]`. */
  readonly optionalValue?: RegExp;
  /** True if the option also has a `--no-` form. */
  readonly negatable?: true;
  /** Completion values. */
  readonly words?: CompletionValues<readonly string[]>;
}

/** The option's name without hyphens: `p-chain-address` of `--p-chain-address <address>`. */
export function optionName({ flags }: Pick<OptionDefinition, 'flags'>): string {
  return flags.replace(/^--| .*/g, '');
}

/** The option as help shows it: `--stake <amount>`, `--[no-]color`. */
export function shownFlags({ flags, negatable }: OptionDefinition): string {
  return negatable === true ? flags.replace('--', '--[no-]') : flags;
}
