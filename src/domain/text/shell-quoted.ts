/** A value as one word of a POSIX shell, quoted if it needs to be. */
export function shellQuoted(value: string): string {
  return /^[\w.:/-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;
}
