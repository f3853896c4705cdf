/**
 * Escapes text for Markdown, so that it contains no markup, HTML, link, mention or ticket
 * reference.
 */
export function markdownText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~]/g, (mark) => `\\${mark}`).replaceAll('@', '@<!-- -->');
}

/**
 * Puts a text between backticks. Backticks inside the text become quotes, so that the text cannot end the span early.
 */
export function markdownCode(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``;
}

/** Puts a text into a code block whose fence is longer than any run of backticks in the text. */
export function markdownBlock(text: string): string[] {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}text`, text, fence];
}
