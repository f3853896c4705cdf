import { groupDigits } from '../../domain/units.ts';
import { fill } from '../../domain/errors.ts';
import type { Message } from '../../engine/message.ts';
import type { ErrorCode } from '../../domain/catalogue/index.ts';
import type { Language } from './language.ts';
import type { Dictionary } from './dictionary.ts';
import type { TextKey, Texts } from './keys.ts';

/** The words of one language. */
export interface Words {
  readonly language: Language;
  /** The text of a key, with its values. */
  readonly text: <Key extends TextKey>(
    key: Key,
    ...[values]: keyof Texts[Key] extends never ? [] : [values: Texts[Key]]
  ) => string;
  /** The text of a message of the engine or of a task. */
  readonly say: (message: Message) => string;
  /** An expected failure: its sentence, and what to do. As it comes where the language has no words for it. */
  readonly failure: (failure: Failure) => Told;
}

/** An expected failure with the values of its sentence, where they are known. */
export interface Failure {
  readonly code: ErrorCode;
  readonly text: string;
  readonly next: readonly string[];
  readonly values?: Message['values'];
}

export interface Told {
  readonly text: string;
  readonly next: readonly string[];
}

/** The sentences of the error catalogue in one language. */
export type Failures = Readonly<
  Record<ErrorCode, { readonly says: string; readonly next: readonly string[] }>
>;

/** Long figures that people compare; identifiers like a chain's stay as they are. */
const GROUPED = new Set(['weight', 'height', 'block']);

export function wordsOf(
  dictionary: Dictionary,
  language: Language = 'en',
  failures?: Partial<Failures>,
  phrased: (values: Message['values']) => Message['values'] = (values) => values,
): Words {
  const say = ({ key, values }: Message): string =>
    fill(dictionary.get(key) ?? key, grouped(phrased(values)));
  return {
    language,
    failure: ({ code, text, next, values }) => {
      const entry = failures?.[code];
      if (entry === undefined || values === undefined) return { text, next };
      const said = phrased(values);
      return { text: fill(entry.says, said), next: entry.next.map((line) => fill(line, said)) };
    },
    say,
    text: (key, ...[values]) => say({ key, values: values ?? {} }),
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
