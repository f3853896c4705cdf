// Marks a split inside a value. The character is zero columns wide. No value contains the character, because
// format characters are removed from all input.
const JOIN = '\u2060';
const ESCAPE = '\u001b';
// The style of a dim row ends before the line break, and begins again after it.
const JOINED = new RegExp(`${JOIN}((?:${ESCAPE}\\[[\\d;]*m)*)\n`, 'g');

function slices(value: string, columns: number): string[] {
  const characters = [...value];
  const count = Math.ceil(characters.length / columns);
  return Array.from({ length: count }, (_, row) =>
    characters.slice(row * columns, (row + 1) * columns).join(''),
  );
}

/** Splits a value into as few rows as possible, all of about the same length. */
export function evenRows(value: string, columns: number): string[] {
  const { length } = [...value];
  return slices(value, Math.ceil(length / Math.ceil(length / columns)));
}

/** After `joinRows`, the terminal itself wraps the value, so that it can be copied in one piece. */
export function splitRows(value: string, columns: number): string[] {
  const rows = slices(value, columns);
  return rows.map((row, index) => (index + 1 === rows.length ? row : `${row}${JOIN}`));
}

/** The rows are full, so the terminal wraps the value at the same places. */
export function joinRows(frame: string): string {
  return frame.replaceAll(JOINED, '$1');
}

const OPEN = `${ESCAPE}]8;;`;
const END = `${ESCAPE}\\`;

/** Makes a row of text a link to `value` if `value` is a web address. */
export function linked(row: string, value: string): string {
  if (!/^https?:\/\/[!-~]+$/.test(value)) return row;
  return `${OPEN}${value}${END}${row}${OPEN}${END}`;
}
