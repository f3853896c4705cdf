import stringWidth from 'string-width';

/** Returns the number of terminal columns that a text takes. */
export function columnsOf(text: string): number {
  return stringWidth(text);
}

/** Pads a text to a number of terminal columns. Adds at least one space. */
export function padTo(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(1, columns - columnsOf(text)));
}
