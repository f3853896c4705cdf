import stringWidth from 'string-width';

/** How many columns of a terminal a text takes. */
export function columnsOf(text: string): number {
  return stringWidth(text);
}

/** A text with blanks behind it up to a width, at least one. */
export function padTo(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(1, columns - columnsOf(text)));
}
