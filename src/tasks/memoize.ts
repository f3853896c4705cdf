/** Calls `ask` once, at the first call, and gives every caller the same promise. */
export function memoize<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= ask());
}
