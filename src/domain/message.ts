import type { ValuesOfMessages } from './generated/message-values.ts';

/**
 * A value of a message's placeholder. A nested message is translated together with the outer one. A date is
 * shown in the reader's time zone.
 */
export type MessageValue = string | number | bigint | Date | Message;

/** The values of each message's placeholders. */
export type MessageValues = ValuesOfMessages<MessageValue>;

/** The key of a text in assets/locales. */
export type MessageKey = keyof ValuesOfMessages<unknown>;

/** The key of a noun, for the placeholder {what} of a sentence. */
export type NounKey = Extract<MessageKey, `noun.${string}`>;

/**
 * A text as a key and the values of its placeholders. The code that shows the text translates it.
 */
export interface Message {
  readonly key: MessageKey;
  readonly values: Readonly<Record<string, MessageValue>>;
}

/** A text to show: a message, or a string that is the same in every language, such as a command. */
export type Text = string | Message;

/** The arguments of `message` after the key: the values, or nothing for a text without placeholders. */
export type ValuesOf<Key extends MessageKey> = keyof MessageValues[Key] extends never
  ? []
  : [values: Readonly<MessageValues[Key]>];

/** Creates a message. TypeScript checks the values against the placeholders of the English text. */
export function message<Key extends MessageKey>(key: Key, ...[values]: ValuesOf<Key>): Message {
  return { key, values: values ?? {} };
}

/**
 * A command of this program, with its arguments. It is shown with the command that starts the program, so that
 * the reader can copy it.
 */
export function commandLine(...args: readonly string[]): Message {
  return message('command-line', { args: args.join(' ') });
}
