/** Variables as lines for a POSIX shell, quoted so that no value is taken for something else. */
export function exportLines(variables: Readonly<Record<string, string>>): string[] {
  return Object.entries(variables).map(([name, value]) => {
    const quoted = /^[\w.:/-]+$/.test(value)
      ? value
      : `'${value.replaceAll("'", String.raw`'\''`)}'`;
    return `export ${name}=${quoted}`;
  });
}
