import type { Translator } from '../../i18n/translator.ts';

/** A statement of linear mode: a sentence and, on a line of its own, an optional value to copy. */
export interface Statement {
  /** A statement is not repeated while its key stays the same. */
  readonly key: string;
  readonly text: string;
  readonly value?: string;
  /** Set if the text is meant for copying and must be printed without line breaks. */
  readonly whole?: true;
}

/** The language and time in which a page is described. */
export interface DescribeContext {
  readonly words: Translator;
  /** The current time in milliseconds since 1970. */
  readonly now: number;
}

/** A statement whose key consists of its text and value. */
export function state(text: string, value?: string): Statement {
  return { key: `${text} ${value ?? ''}`, text, ...(value !== undefined && { value }) };
}

/** A line of a text that is copied, as written. Equal lines of one text are told apart by their index. */
export function verbatim(text: string, index: number): Statement {
  return { key: `${index} ${text}`, text, whole: true };
}

// Matches a text that already ends with punctuation: Latin, Japanese, or an ellipsis.
const ENDED = /[.?!:\u2026\u3002\uff1f\uff01\uff1a]$/u;

/**
 * Matches a value at the end of a text: an ID, a hash, an address or a URL. A full stop would become a part
 * of the value.
 */
const ENDS_IN_VALUE = /(?:^|\s)(?=\S*\d|\S*:\/\/)(?=\S*[a-z])[\x21-\x7e]{20,}$|:\/\/\S+$/u;

/**
 * Matches an ordinary word at the start of a text. Names, values and addresses do not match and stay
 * unchanged.
 */
const WORD = /^\p{Ll}[\p{Ll}\u2019'-]*(?=[ ,.;!?]|:(?: |$)|$)/u;

/**
 * Formats a text as a sentence. Capitalizes an ordinary first word, and adds a full stop if the text ends
 * neither with punctuation nor with a value.
 */
export function sentence(text: string, words: Translator): string {
  const capital = capitalized(text.trim());
  return ENDED.test(capital) || ENDS_IN_VALUE.test(capital)
    ? capital
    : words.t('linear.sentence', { text: capital });
}

/** A label with its value: one sentence, or two lines if the whole value is meant for copying. */
export function pair(label: string, value: string, words: Translator): Statement {
  return ENDS_IN_VALUE.test(value) && !/\s/.test(value)
    ? labelled(label, value, words)
    : state(sentence(words.t('linear.pair', { label, value }), words));
}

/** A value to copy on a line of its own, below its label. */
export function labelled(label: string | undefined, value: string, words: Translator): Statement {
  if (label === undefined) return { ...state(value), whole: true };
  const text = capitalized(label);
  return state(ENDED.test(text) ? text : words.t('linear.value', { label: text }), value);
}

function capitalized(text: string): string {
  return text.replace(WORD, (word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`);
}

/** Joins facts with commas. Leaves out undefined and empty facts. */
export function listed(parts: readonly (string | undefined)[], words: Translator): string {
  return parts.filter((part) => part !== undefined && part !== '').join(words.t('linear.comma'));
}
