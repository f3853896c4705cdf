import stringWidth from 'string-width';

/** Terminal columns of a text that the wizard draws, counted as Ink counts them. */
export function drawnWidth(text: string): number {
  return stringWidth(text);
}

export function maxDrawnWidth(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(drawnWidth));
}

/** The minimum: wrapping between words may need more lines. */
export function lineCount(text: string, width: number): number {
  return Math.ceil(drawnWidth(text) / Math.max(1, width));
}

export function cutText(text: string, width: number, ellipsis: string): string {
  if (drawnWidth(text) <= width) return text;
  const room = Math.max(0, width - drawnWidth(ellipsis));
  let cut = '';
  for (const character of text) {
    if (drawnWidth(cut + character) > room) break;
    cut += character;
  }
  return cut + ellipsis;
}
