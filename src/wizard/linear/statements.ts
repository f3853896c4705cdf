import type { Translator } from '../../i18n/translator.ts';
import { withTerminalGlyphs } from '../theme/glyphs.ts';
import type { LogLine } from '../../page/page.ts';
import type { View } from '../../session/view/view.ts';
import { drawnWidth } from '../layout/cut-text.ts';
import { openStep } from '../layout/step-texts.ts';

/** A sentence and, on a line of its own, an optional value to copy. */
export interface Statement {
  /** A statement is not repeated while its key stays the same. */
  readonly key: string;
  readonly text: string;
  readonly value?: string;
  /** Set if the text is meant for copying: it has no line breaks. */
  readonly whole?: true;
}

export interface DescribeContext {
  readonly i18n: Translator;
  /** The current time in milliseconds since 1970. */
  readonly now: number;
  /** The network's time. */
  readonly onNetwork: number;
  readonly log: readonly LogLine[];
}

export function state(text: string, value?: string): Statement {
  return { key: `${text} ${value ?? ''}`, text, ...(value !== undefined && { value }) };
}

/** Equal lines of one text are told apart by their index. */
export function verbatim(text: string, index: number): Statement {
  return { key: `${index} ${text}`, text, whole: true };
}

// Matches a text that already ends with punctuation, in any script.
const SENTENCE_END = /[.?!:\u2026\u3002\uff1f\uff01\uff1a]$/u;

/** Matches an ID, a hash, an address or a URL at the end. A full stop would become a part of the value. */
const ENDS_IN_VALUE = /(?:^|\s)(?=\S*\d|\S*:\/\/)(?=\S*[a-z])[\x21-\x7e]{20,}$|:\/\/\S+$/u;

/** Names, values and addresses do not match and stay unchanged. */
const WORD = /^\p{Ll}[\p{Ll}\u2019'-]*(?=[ ,.;!?]|:(?: |$)|$)/u;

/** Capitalizes an ordinary first word, and adds a full stop unless punctuation or a value ends the text. */
export function sentence(text: string, i18n: Translator): string {
  const capital = capitalized(text.trim());
  return SENTENCE_END.test(capital) || ENDS_IN_VALUE.test(capital)
    ? capital
    : i18n.t('linear.sentence', { text: capital });
}

/** A label with its value: one sentence, or two lines if the whole value is meant for copying. */
export function pair(label: string, value: string, i18n: Translator): Statement {
  return ENDS_IN_VALUE.test(value) && !/\s/.test(value)
    ? withLabel(label, value, i18n)
    : state(sentence(i18n.t('linear.pair', { label, value }), i18n));
}

/** A value to copy on a line of its own, below its label. */
export function withLabel(label: string | undefined, value: string, i18n: Translator): Statement {
  if (label === undefined) return { ...state(value), whole: true };
  const text = capitalized(label);
  return state(SENTENCE_END.test(text) ? text : i18n.t('linear.value', { label: text }), value);
}

function capitalized(text: string): string {
  return text.replace(WORD, (word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`);
}

/** Leaves out undefined and empty facts. */
export function joinParts(parts: readonly (string | undefined)[], i18n: Translator): string {
  return parts.filter((part) => part !== undefined && part !== '').join(i18n.t('linear.comma'));
}

/** Characters of languages without spaces between words, whose lines may break anywhere. */
const UNSPACED = /[\u3000-\u9fff\uff00-\uffef]/;

/** A screen reader reads line by line. Words wider than a line and texts without spaces are not broken. */
function breakWords(text: string, width: number | undefined): string {
  // A terminal that does not know its size reports 0 columns.
  if (!width || drawnWidth(text) <= width || UNSPACED.test(text)) return text;
  let at = 0;
  return text
    .split(' ')
    .map((word, index) => {
      const needs = drawnWidth(word);
      const fits = index === 0 || at + 1 + needs <= width;
      at = fits ? at + needs + (index === 0 ? 0 : 1) : needs;
      return index === 0 ? word : `${fits ? ' ' : '\n'}${word}`;
    })
    .join('');
}

export class StatementWriter {
  #logged = 0;
  #step = '';
  #code = '';
  /** The printed statements of each place. A place is one screen or several related screens. */
  readonly #written = new Map<string, Set<string>>();
  readonly #noted = new Set<string>();
  /** True while a prompt is at the end of the last line. */
  #open = false;
  #last = '';

  /** `width` returns the number of columns; undefined if lines are not broken. */
  constructor(
    private readonly print: (text: string) => void,
    private readonly unicode: boolean,
    private readonly width: () => number | undefined,
  ) {}

  /** Prints the new lines of the log, and each note about the session once. */
  header(view: View, { i18n }: DescribeContext): void {
    for (const { mark, text, value } of view.log.slice(this.#logged)) {
      this.line(i18n.t(`linear.log.${mark}`, { text: sentence(text, i18n) }));
      if (value !== undefined) this.whole(value);
    }
    this.#logged = view.log.length;
    const { network, worthless, isReadOnly } = view.header;
    if (worthless) this.#once(i18n.t('linear.worthless'));
    else if (worthless === false && network !== undefined) this.#once(i18n.t('linear.real'));
    if (isReadOnly) this.#once(i18n.t('linear.read-only'));
    if (view.leaving === 'safe') this.#once(i18n.t('linear.leaving'));
  }

  /** Prints the current step and the screen's code if one of them has changed. */
  step({ steps: all, code, header }: View, { i18n }: DescribeContext): void {
    // A viewer takes no step.
    const steps = header.isReadOnly ? [] : all;
    const found = openStep(steps);
    const step = steps[found];
    // Between two steps, no step is current, so nothing is printed yet.
    if (step !== undefined && steps.every(({ state }) => state === 'done' || state === 'todo'))
      return;
    const says =
      step === undefined
        ? i18n.t('linear.code', { code })
        : i18n.t('linear.step', { number: found + 1, of: steps.length, title: step.title, code });
    const same = step === undefined ? code === this.#code : says === this.#step;
    this.#step = says;
    this.#code = code;
    if (!same) this.line(says);
  }

  write(place: string, statements: readonly Statement[]): void {
    const written = this.#written.get(place) ?? new Set();
    this.#written.set(place, written);
    for (const { key, text, value, whole } of statements) {
      if (written.has(key)) continue;
      written.add(key);
      if (whole === true) this.whole(text);
      else this.line(text);
      if (value !== undefined) this.whole(value);
    }
  }

  /** `write` prints the statements of this place again. */
  forget(place: string): void {
    this.#written.delete(place);
  }

  again(text: string): void {
    if (text !== this.#last) this.line(text);
  }

  line(text: string): void {
    this.whole(breakWords(text, this.width()));
    this.#last = text;
  }

  /** Does not wrap the text, so that a value can be copied. */
  whole(text: string): void {
    this.#last = text;
    if (this.#open) this.print('\n');
    this.#open = false;
    this.print(`${this.#plain(text)}\n`);
  }

  /** The answer is typed on the same line. */
  prompt(text: string): void {
    if (this.#open) this.print('\n');
    this.#open = true;
    this.print(`${this.#plain(breakWords(text, this.width()))} `);
  }

  /** @param shown true if the terminal echoed the Enter key, which ends the prompt's line */
  answered(shown: boolean): void {
    if (this.#open && !shown) this.print('\n');
    this.#open = false;
  }

  #once(text: string): void {
    if (this.#noted.has(text)) return;
    this.#noted.add(text);
    this.line(text);
  }

  #plain(text: string): string {
    return withTerminalGlyphs(text, this.unicode);
  }
}
