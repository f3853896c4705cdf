import { asShown } from '../theme/glyphs.ts';
import type { View } from '../../session/view/view.ts';
import { localTimes } from '../../i18n/local-times.ts';
import { breakWords } from './break-words.ts';
import { sentence, type DescribeContext, type Statement } from './statement.ts';

/** Says what is new, each thing once, and never takes anything back. */
export class StatementWriter {
  readonly #write: (text: string) => void;
  readonly #unicode: boolean;
  readonly #width: () => number | undefined;
  readonly #timeZone: string | undefined;
  #logged = 0;
  #step = '';
  #code = '';
  /** By place, so that a task that is come back to is not told from its beginning. */
  readonly #said = new Map<string, Set<string>>();
  readonly #noted = new Set<string>();
  /** A prompt stands at the end of the last line. */
  #open = false;
  #last = '';

  /**
   * @param width how many columns there are, where lines are to be broken between words
   * @param timeZone in which moments are told; this machine's where it is left out
   */
  constructor(
    write: (text: string) => void,
    unicode: boolean,
    width: () => number | undefined,
    timeZone?: string,
  ) {
    this.#width = width;
    this.#write = write;
    this.#unicode = unicode;
    this.#timeZone = timeZone;
  }

  /** What has been finished since, where this is now, and what is to be known of this place. */
  header(view: View, speaking: DescribeContext): void {
    const { words } = speaking;
    for (const { mark, text, value } of view.log.slice(this.#logged)) {
      const says = words.t(`linear.log.${mark}`, { text: sentence(text, words) });
      this.line(localTimes(says, this.#timeZone));
      if (value !== undefined) this.whole(value);
    }
    this.#logged = view.log.length;
    const { network, worthless, readOnly } = view.header;
    if (worthless) this.#once(words.t('linear.worthless'));
    else if (worthless === false && network !== undefined) this.#once(words.t('linear.real'));
    if (readOnly) this.#once(words.t('linear.read-only'));
    if (view.leaving === 'safe') this.#once(words.t('linear.leaving'));
  }

  /** On which step somebody is, when it is another than before. */
  step({ steps, code }: View, { words }: DescribeContext): void {
    const found = steps.findIndex(({ state }) => state !== 'done' && state !== 'todo');
    const step = steps[found];
    // Between two steps there is nothing to tell yet.
    if (step === undefined && steps.some(({ state }) => state === 'todo')) return;
    const says =
      step === undefined
        ? words.t('linear.code', { code })
        : words.t('linear.step', {
            number: found + 1,
            of: steps.length,
            title: step.title,
            code,
          });
    const same = step === undefined ? code === this.#code : says === this.#step;
    this.#step = says;
    this.#code = code;
    if (same) return;
    this.line(says);
  }

  /** Those statements that were not made at this place before. */
  say(place: string, statements: readonly Statement[]): void {
    const said = this.#said.get(place) ?? new Set();
    this.#said.set(place, said);
    for (const { key, text, value, whole } of statements) {
      if (said.has(key)) continue;
      said.add(key);
      if (whole === true) this.whole(text);
      else this.line(localTimes(text, this.#timeZone));
      if (value !== undefined) this.whole(value);
    }
  }

  /** Everything of this place is to be said again. */
  forget(place: string): void {
    this.#said.delete(place);
  }

  /** Says it unless it is what was said last. */
  again(text: string): void {
    if (text !== this.#last) this.line(text);
  }

  line(text: string): void {
    this.whole(breakWords(text, this.#width()));
    this.#last = text;
  }

  /** Something to copy: it is as long as it is. */
  whole(text: string): void {
    this.#last = text;
    if (this.#open) this.#write('\n');
    this.#open = false;
    this.#write(`${this.#plain(text)}\n`);
  }

  /** The end of a question; the answer follows on the same line. */
  prompt(text: string): void {
    if (this.#open) this.#write('\n');
    this.#open = true;
    this.#write(`${this.#plain(breakWords(text, this.#width()))} `);
  }

  /** The answer was given; `shown`: its line was ended by whoever typed it. */
  answered(shown: boolean): void {
    if (this.#open && !shown) this.#write('\n');
    this.#open = false;
  }

  #once(text: string): void {
    if (this.#noted.has(text)) return;
    this.#noted.add(text);
    this.line(text);
  }

  #plain(text: string): string {
    return asShown(text, this.#unicode);
  }
}
