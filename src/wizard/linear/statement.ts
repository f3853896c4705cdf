import type { Translator } from '../../i18n/translator.ts';

/** What linear mode says of one thing: a sentence, and what there is to copy on a line of its own. */
export interface Statement {
  /** While it stays the same, the statement is not said again. */
  readonly key: string;
  readonly text: string;
  readonly value?: string;
  /** The text itself is there to be copied: no line of it is broken. */
  readonly whole?: true;
}

/** With what one speaks. */
export interface DescribeContext {
  readonly words: Translator;
  /** The present moment, milliseconds since 1970. */
  readonly now: number;
  readonly timeZone?: string;
}

/** A statement that is its own key. */
export function state(text: string, value?: string): Statement {
  return { key: `${text} ${value ?? ''}`, text, ...(value !== undefined && { value }) };
}

// A full stop of ours or of the Japanese, or dots that go on.
const ENDED = /[.?!:\u2026\u3002\uff1f\uff01\uff1a]$/u;

/** A word of ours at the beginning; a name, a value or an address stays as it is. */
const WORD = /^\p{Ll}[\p{Ll}\u2019'-]*(?=[ ,.;!?]|:(?: |$)|$)/u;

/** A text as a sentence: with a capital letter and a full stop. */
export function sentence(text: string, words: Translator): string {
  const capital = text
    .trim()
    .replace(WORD, (word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`);
  return ENDED.test(capital) ? capital : words.t('linear.sentence', { text: capital });
}

/** Facts that belong together, one after the other in one sentence. */
export function listed(parts: readonly (string | undefined)[], words: Translator): string {
  return parts.filter((part) => part !== undefined && part !== '').join(words.t('linear.comma'));
}
