import type { ValuesOfMessages } from './generated/message-values.ts';

/** A value of a message's placeholder. A message inside a message is translated with it. */
export type Value = string | number | bigint | Message;

/** The values that each message takes. */
export type MessageValues = ValuesOfMessages<Value>;

/** The key of a text in assets/locales. */
export type MessageKey = keyof ValuesOfMessages<unknown>;

/** The key of a noun: what a sentence names as {what}. */
export type NounKey = Extract<MessageKey, `noun.${string}`>;

/** A text by its key and the values of its placeholders. It becomes a sentence where it is shown. */
export interface Message {
  readonly key: MessageKey;
  readonly values: Readonly<Record<string, Value>>;
}

/** A text to show: a message, or a string that is the same in every language, such as a command. */
export type Text = string | Message;

/** The values of a key; no argument where its text has no placeholders. */
export type ValuesOf<Key extends MessageKey> = keyof MessageValues[Key] extends never
  ? []
  : [values: Readonly<MessageValues[Key]>];

/** Makes a message. Its values are checked by the compiler against the placeholders of the English text. */
export function message<Key extends MessageKey>(key: Key, ...[values]: ValuesOf<Key>): Message {
  return { key, values: values ?? {} };
}
