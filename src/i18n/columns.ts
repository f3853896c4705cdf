import { eastAsianWidth } from 'get-east-asian-width';

/**
 * Terminal columns of a text that a command prints. Unlike `drawnWidth`, counts the parts of a joined emoji one by one, and does
 * not load ICU's segmenter, which takes a third of the time of `--help`.
 */
export function printedWidth(text: string): number {
  let columns = 0;
  for (const character of text.replaceAll(/[\p{Mark}\p{Default_Ignorable_Code_Point}]/gu, ''))
    columns += eastAsianWidth(character.codePointAt(0) ?? 0);
  return columns;
}

/** Pads a text to a number of terminal columns. Adds at least one space. */
export function padTo(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(1, columns - printedWidth(text)));
}
