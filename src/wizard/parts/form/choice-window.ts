/** A range of indices; `end` is not part of it. */
export interface Window {
  readonly first: number;
  readonly end: number;
}

/**
 * The range of choices that a list shows: the focused choice, and as many choices around it as fit.
 * @param heights the number of lines of each choice
 */
export function choiceWindow(heights: readonly number[], picked: number, room: number): Window {
  const heightOf = (index: number): number => heights[index] ?? 0;
  let first = picked;
  let end = Math.min(picked + 1, heights.length);
  let used = heightOf(picked);
  const above = (limit: number): void => {
    while (first > 0 && used + heightOf(first - 1) <= limit) used += heightOf(--first);
  };
  above(Math.ceil(room / 2));
  while (end < heights.length && used + heightOf(end) <= room) used += heightOf(end++);
  above(room);
  return { first, end };
}
