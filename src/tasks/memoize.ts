/** Returns a function that calls `read` once, on first use, and returns the same promise on every use. */
export function memoize<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= read());
}
