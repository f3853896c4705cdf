/** Calls `ask` at the first call, and returns the same promise to every caller. */
export function memoize<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= ask());
}
