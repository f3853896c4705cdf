import { formatToParts, IntlMessageFormat, type Formatters } from 'intl-messageformat';
import type { ErrorCode } from '../domain/catalogue/index.ts';
import type { Message, MessageKey, Text, Value, ValuesOf } from '../domain/message.ts';
import { groupDigits } from '../domain/units.ts';
import type { Language } from './language.ts';

/** Makes sentences of one language out of messages. */
export interface Translator {
  readonly language: Language;
  /** The keys of all messages of this language. */
  readonly keys: readonly MessageKey[];
  /** The sentence of a message, or of a key with its values. */
  readonly t: Translate;
  /** What happened, and what to do next, one line each. Some lines differ in the wizard, which has keys. */
  readonly error: (failure: Failure, surface?: Surface) => ErrorText;
  /** The names of the placeholders in an error's sentences. */
  readonly placeholders: (code: ErrorCode) => readonly string[];
}

/** Where a text is shown: a command can be run again, a wizard's screen has keys instead. */
export type Surface = 'command' | 'wizard';

/** An expected failure: its code and the values of its sentences. */
export interface Failure {
  readonly code: ErrorCode;
  readonly values: Message['values'];
}

export interface ErrorText {
  readonly text: string;
  readonly next: readonly string[];
}

export interface Translate {
  (message: Message): string;
  <Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>): string;
}

/** The sentence of a message; a string as it is. */
export function showText(text: Text, { t }: Translator): string {
  return typeof text === 'string' ? text : t(text);
}

type MessageElements = Parameters<typeof formatToParts>[0];

/**
 * Created only for a message that needs one. `new IntlMessageFormat` asks Node for its languages, which takes 8 MB and
 * 0.4 of an empty process.
 */
const formatters: Formatters = {
  getNumberFormat: (...options) => new Intl.NumberFormat(...options),
  getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
  getPluralRules: (...options) => new Intl.PluralRules(...options),
};

/** The messages of one language by key, as scripts/compile-messages.mjs writes them. */
export type CompiledMessages = Readonly<Record<string, unknown>>;

/** Values that people compare, so their digits are grouped; identifiers such as a chain ID are not. */
const GROUPED = new Set(['weight', 'height', 'block']);

/** A translator of a language. A message that the language does not have is taken from `fallback`. */
export function createTranslator(
  language: Language,
  messages: CompiledMessages,
  fallback: CompiledMessages = {},
): Translator {
  const compiledOf = (key: string): unknown =>
    [messages, fallback].find((texts) => Object.hasOwn(texts, key))?.[key];
  const translate = (
    key: string,
    values: Message['values'] = {},
    surface: Surface = 'command',
  ): string => {
    const compiled = compiledOf(key);
    if (compiled === undefined) return key;
    if (typeof compiled === 'string') return compiled;
    const texts = Object.entries(values).map(([name, value]) => [name, textOf(name, value)]);
    try {
      const parts = formatToParts(
        compiled as MessageElements,
        language,
        formatters,
        IntlMessageFormat.formats,
        { surface, ...(Object.fromEntries(texts) as Record<string, string>) },
      );
      return parts.map(({ value }) => value).join('');
    } catch {
      // A message of a file that lacks a value; the compiler checks ours.
      return key;
    }
  };
  const textOf = (name: string, value: Value): string | number | bigint => {
    if (typeof value === 'object') return translate(value.key, value.values);
    return GROUPED.has(name) && typeof value === 'bigint' ? groupDigits(value.toString()) : value;
  };
  const nextSteps = (code: ErrorCode): string[] => {
    const keys: string[] = [];
    while (compiledOf(`${code}.next.${keys.length + 1}`) !== undefined) {
      keys.push(`${code}.next.${keys.length + 1}`);
    }
    return keys;
  };
  return {
    language,
    keys: Object.keys(messages) as MessageKey[],
    placeholders: (code) => [
      ...new Set([code, ...nextSteps(code)].flatMap((key) => placeholdersIn(compiledOf(key)))),
    ],
    error: ({ code, values }, surface) => ({
      text: translate(code, values, surface),
      next: nextSteps(code).map((key) => translate(key, values, surface)),
    }),
    t: (of: Message | MessageKey, values?: Message['values']) =>
      typeof of === 'string' ? translate(of, values) : translate(of.key, of.values),
  };
}

/** A part of a parsed message; of these types, as in FormatJS: literal text and plain placeholder. */
interface Element {
  readonly type: number;
  readonly value: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}
const ARGUMENT = 1;

function placeholdersIn(compiled: unknown): string[] {
  if (!Array.isArray(compiled)) return [];
  return (compiled as readonly Element[]).flatMap(({ type, value, options = {} }) => [
    ...(type === ARGUMENT ? [value] : []),
    ...Object.values(options).flatMap((option) => placeholdersIn(option.value)),
  ]);
}
