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
