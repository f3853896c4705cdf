// Zero columns wide and never part of a value: control and format characters are stripped at the edge.
const JOIN = '\u2060';
const JOINED = new RegExp(`${JOIN}\n`, 'g');

/**
 * The rows of a value that is wider than the terminal. Drawn one below the other they look wrapped; written
 * by `joinRows` they are wrapped by the terminal itself, so that the value can be copied whole.
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

/** Takes out the line breaks inside split values: their rows are full, so the terminal wraps by itself. */
export function joinRows(frame: string): string {
  return frame.replaceAll(JOINED, '');
}
