import stringWidth from 'string-width';

/** The columns that a text takes: a wide character takes two. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

/** The columns that the widest of some texts takes. */
export function widestOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(widthOf));
}

/** How many lines a text takes at a width. It breaks between words, so that it may take one more. */
export function linesOf(text: string, width: number): number {
  return Math.ceil(widthOf(text) / Math.max(1, width));
}

/** A text cut to so many columns, with a sign that it was cut. */
export function cutText(text: string, width: number, ellipsis: string): string {
  if (widthOf(text) <= width) return text;
  const room = Math.max(0, width - widthOf(ellipsis));
  let cut = '';
  for (const character of text) {
    if (widthOf(cut + character) > room) break;
    cut += character;
  }
  return cut + ellipsis;
}

/** An address by its ends: enough to recognize, never enough to copy. */
export function shortAddress(address: string, ellipsis: string): string {
  return address.length <= 14 ? address : `${address.slice(0, 6)}${ellipsis}${address.slice(-4)}`;
}
