/** Text inside Markdown that stays what it is: no markup, no HTML, no link of its own making, no mention, no reference to a ticket. */
export function markdownText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~]/g, (mark) => `\\${mark}`).replaceAll('@', '@<!-- -->');
}

/** A value between backticks, which nothing in it ends. */
export function markdownCode(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``;
}

/** Text as it is, in a block that nothing in it ends. */
export function markdownBlock(text: string): string[] {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}text`, text, fence];
}
