/** A parsed message, as scripts/compile-messages.mjs writes it. */
export type CompiledMessage = string | readonly Element[];

interface Element {
  readonly type: number;
  readonly value: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}

/** The sentence with `{name}` in the place of each value, as a command shows it. */
export function templateOf(compiled: CompiledMessage): string {
  if (typeof compiled === 'string') return compiled;
  return compiled
    .map(({ type, value, options }) => {
      if (options !== undefined) return templateOf(options['other']?.value ?? []);
      return type === 0 ? value : `{${value}}`;
    })
    .join('');
}

/** What finds the values of a sentence that was made from a template; a place that stands twice takes the same. */
export function patternOf(template: string): RegExp {
  const seen = new Set<string>();
  const source = template
    .split(/(\{\w+\})/)
    .map((part) => {
      if (!/^\{\w+\}$/.test(part)) return part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
      const name = part.slice(1, -1);
      if (seen.has(name)) return `\\k<${name}>`;
      seen.add(name);
      return `(?<${name}>.*?)`;
    })
    .join('');
  return new RegExp(`^${source}$`, 's');
}
