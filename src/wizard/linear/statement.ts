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

/** The language and time in which a screen is described. */
export interface DescribeContext {
  readonly words: Translator;
  /** The current time in milliseconds since 1970. */
  readonly now: number;
}

/** A statement whose key consists of its text and value. */
export function state(text: string, value?: string): Statement {
  return { key: `${text} ${value ?? ''}`, text, ...(value !== undefined && { value }) };
}

// Matches a text that already ends with punctuation: Latin, Japanese, or an ellipsis.
const ENDED = /[.?!:\u2026\u3002\uff1f\uff01\uff1a]$/u;

/**
 * Matches an ordinary word at the start of a text. Names, values and addresses do not match and stay
 * unchanged.
 */
const WORD = /^\p{Ll}[\p{Ll}\u2019'-]*(?=[ ,.;!?]|:(?: |$)|$)/u;

/**
 * Formats a text as a sentence. Capitalizes an ordinary first word, and adds a full stop if the text has no
 * final punctuation.
 */
export function sentence(text: string, words: Translator): string {
  const capital = text
    .trim()
    .replace(WORD, (word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`);
  return ENDED.test(capital) ? capital : words.t('linear.sentence', { text: capital });
}

/** Joins facts with commas. Leaves out undefined and empty facts. */
export function listed(parts: readonly (string | undefined)[], words: Translator): string {
  return parts.filter((part) => part !== undefined && part !== '').join(words.t('linear.comma'));
}
