/** Returns a function that calls `read` only at its first call, and always returns the same promise. */
export function memoize<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= read());
}
