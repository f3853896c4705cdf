import type { Message } from '../../domain/message.ts';
import type { CommandContext } from '../context.ts';

/** What is needed to find the values that a shell offers. */
export type OfferContext = Pick<CommandContext, 'networks'>;

/** Finds the values that a shell offers for an argument or option; a completion script contains them. */
export type OfferedWords<T> = (context: OfferContext) => T | Promise<T>;

export interface ArgumentDefinition {
  /** As written in section 4.1 of the published interface, without brackets. */
  readonly name: string;
  readonly help: Message;
  /** Optional; only the last arguments may be. */
  readonly optional?: true;
  /**
   * Accepts 32 bytes as 0x and 64 digits, such as a transaction hash: a text that may also be a private key.
   */
  readonly mayBeHash?: true;
  /** Values to offer; grouped by the preceding argument if they depend on it. */
  readonly words?: OfferedWords<readonly string[] | Readonly<Record<string, readonly string[]>>>;
}

/** An argument whose text `parse` turns into a value. */
export interface TypedArgument<T> extends ArgumentDefinition {
  /** @throws OnboardError for an invalid text */
  readonly parse: (text: string) => T;
}

export interface OptionDefinition {
  /** In commander's notation: `--stake <amount>`. */
  readonly flags: string;
  readonly help: Message;
  /** The pattern of a value, for an option whose value is optional: `--watch [seconds]`. */
  readonly optionalValue?: RegExp;
  /** Values to offer. */
  readonly words?: OfferedWords<readonly string[]>;
}
