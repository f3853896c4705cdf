/** The words and figures of a printed report, in order, without layout and markup. */
export function wordsOf(lines: readonly string[]): readonly string[] {
  const text = lines.filter((line) => !/^`{3,}(?:text)?$/.test(line)).join('\n');
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
