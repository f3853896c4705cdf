/** A text cut to so many characters, with a sign that it was cut. */
export function cutText(text: string, width: number, ellipsis: string): string {
  const characters = [...text];
  if (characters.length <= width) return text;
  return characters.slice(0, Math.max(0, width - ellipsis.length)).join('') + ellipsis;
}

/** An address by its ends: enough to recognize, never enough to copy. */
export function shortAddress(address: string, ellipsis: string): string {
  return address.length <= 14 ? address : `${address.slice(0, 6)}${ellipsis}${address.slice(-4)}`;
}
