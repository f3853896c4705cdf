import { fill } from '../../domain/errors.ts';
import type { Message } from '../../engine/message.ts';
import type { Dictionary, TextKey, Texts } from './keys.ts';

/** The words of one language. */
export interface Words {
  /** The text of a key, with its values. */
  readonly text: <Key extends TextKey>(
    key: Key,
    ...[values]: keyof Texts[Key] extends never ? [] : [values: Texts[Key]]
  ) => string;
  /** The text of a message of the engine or of a task. */
  readonly say: (message: Message) => string;
}

export function wordsOf(dictionary: Dictionary): Words {
  const say = ({ key, values }: Message): string =>
    fill(key in dictionary ? dictionary[key as TextKey] : key, values);
  return {
    say,
    text: (key, ...[values]) => fill(dictionary[key], values ?? {}),
  };
}
