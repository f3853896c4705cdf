import { widthOf } from '../layout/cut-text.ts';

/** Signs of a language that is written without spaces; any of its lines may end anywhere. */
const UNSPACED = /[\u3000-\u9fff\uff00-\uffef]/;

/**
 * A text with line breaks between its words, so that whoever hears it line by line hears whole words. A word that
 * is wider than a line is left to the terminal.
 * @param width columns; undefined: as it is
 */
export function breakWords(text: string, width: number | undefined): string {
  if (width === undefined || widthOf(text) <= width || UNSPACED.test(text)) return text;
  let at = 0;
  return text
    .split(' ')
    .map((word, index) => {
      const needs = widthOf(word);
      const fits = index === 0 || at + 1 + needs <= width;
      at = fits ? at + needs + (index === 0 ? 0 : 1) : needs;
      return index === 0 ? word : `${fits ? ' ' : '\n'}${word}`;
    })
    .join('');
}
