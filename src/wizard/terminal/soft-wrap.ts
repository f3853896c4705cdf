// Marks a split inside a value. It is zero columns wide and never part of a value, because format characters
// are stripped on input.
const JOIN = '\u2060';
const JOINED = new RegExp(`${JOIN}\n`, 'g');

/**
 * Splits a value that is wider than the terminal into rows. Drawn one below the other they look wrapped;
 * `joinRows` lets the terminal itself wrap them, so that the value can be copied in one piece.
 */
export function splitRows(value: string, columns: number): string[] {
  const characters = [...value];
  const rows: string[] = [];
  for (let start = 0; start < characters.length; start += columns) {
    const last = start + columns >= characters.length;
    rows.push(characters.slice(start, start + columns).join('') + (last ? '' : JOIN));
  }
  return rows;
}

/** Removes the line breaks inside split values: their rows are full, so the terminal wraps them itself. */
export function joinRows(frame: string): string {
  return frame.replaceAll(JOINED, '');
}
