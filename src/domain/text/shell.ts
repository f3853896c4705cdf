/** One argument of a shell command, whatever the text contains. */
export function shellQuoted(value: string): string {
  return /^[\w.:/@+,-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;
}

/** A name in angle brackets, such as `<node_id>`, which the reader replaces, stays as it is. */
export function shellLine(...args: readonly string[]): string {
  return args.map((arg) => (/^<[a-z\d_]+>$/.test(arg) ? arg : shellQuoted(arg))).join(' ');
}
