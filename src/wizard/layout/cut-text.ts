import stringWidth from 'string-width';

/** A wide character takes two columns. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

export function maxWidthOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(widthOf));
}

/** The minimum: wrapping between words may need more lines. */
export function lineCount(text: string, width: number): number {
  return Math.ceil(widthOf(text) / Math.max(1, width));
}

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
