/** Calls `read` once, at the first call, and returns the same promise to every caller. */
export function memoize<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= read());
}
