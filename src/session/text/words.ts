import { groupDigits } from '../../domain/units.ts';
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

/** Long figures that people compare; identifiers like a chain's stay as they are. */
const GROUPED = new Set(['weight', 'height', 'block']);

export function wordsOf(dictionary: Dictionary): Words {
  const say = ({ key, values }: Message): string =>
    fill(key in dictionary ? dictionary[key as TextKey] : key, grouped(values));
  return {
    say,
    text: (key, ...[values]) => fill(dictionary[key], grouped(values ?? {})),
  };
}

function grouped(values: Message['values']): Message['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      GROUPED.has(name) && typeof value === 'bigint' ? groupDigits(value.toString()) : value,
    ]),
  );
}
