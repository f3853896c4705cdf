import { widthOf } from '../layout/cut-text.ts';

/** Characters of languages that are written without spaces. Lines of such a text may break anywhere. */
const UNSPACED = /[\u3000-\u9fff\uff00-\uffef]/;

/**
 * Breaks a text into lines between words. A screen reader reads line by line and would read a split word in
 * two parts. Words wider than a line and Japanese texts are not broken.
 * @param width columns; undefined: no line breaks
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
