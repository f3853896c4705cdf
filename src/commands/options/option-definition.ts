import type { Message } from '../../domain/message.ts';
import type { CommandContext } from '../context.ts';

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
