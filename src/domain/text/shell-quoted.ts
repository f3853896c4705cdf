/** Quotes a value for a POSIX shell if it needs quotes. */
export function shellQuoted(value: string): string {
  return /^[\w.:/-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;
}
