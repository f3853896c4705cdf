import stringWidth from 'string-width';

/** The number of columns that a text takes; a wide character takes two. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

/** The number of columns that the widest text takes. */
export function maxWidthOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(widthOf));
}

/** The minimum number of lines that a text takes at a width. Wrapping between words may need more lines. */
export function lineCount(text: string, width: number): number {
  return Math.ceil(widthOf(text) / Math.max(1, width));
}

/** Cuts a text that is wider than `width` and ends it with an ellipsis. */
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
