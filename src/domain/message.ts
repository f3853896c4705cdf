import { shellLine } from './text/shell.ts';
import type { ValuesOfMessages } from './generated/message-values.ts';

/** A nested message is translated with the outer one. A date is shown in the reader's time zone. */
export type MessageValue = string | number | bigint | Date | Message;

export type MessageValues = ValuesOfMessages<MessageValue>;

/** The key of a text in assets/locales. */
export type MessageKey = keyof ValuesOfMessages<unknown>;

/** The names that stand between two parts of a key: `choice` of `ui.help.screen.choice`. */
export type NameIn<Start extends string, End extends string = ''> =
  Extract<MessageKey, `${Start}${string}${End}`> extends infer Key
    ? Key extends `${Start}${infer Name}${End}`
      ? Name
      : never
    : never;

/** The key of a noun, for the placeholder {what} of a sentence. */
export type NounKey = Extract<MessageKey, `noun.${string}`>;

/** The code that shows a message translates it. */
export interface Message {
  readonly key: MessageKey;
  readonly values: Readonly<Record<string, MessageValue>>;
}

/** A text to show: a message, or a string that is the same in every language, such as a command. */
export type Text = string | Message;

export type ValuesOf<Key extends MessageKey> = keyof MessageValues[Key] extends never
  ? []
  : [values: Readonly<MessageValues[Key]>];

/** TypeScript checks the values against the placeholders of the English text. */
export function message<Key extends MessageKey>(key: Key, ...[values]: ValuesOf<Key>): Message {
  return { key, values: values ?? {} };
}

/** Shown with the command that starts the program, so that the reader can copy it. */
export function commandLine(...args: readonly string[]): Message {
  return commandUsage(shellLine(...args));
}

/** How a command is written, for a sentence. @param args for a shell, or a pattern such as `[options]` */
export function commandUsage(args: string): Message {
  return message('command-line', { args });
}
