/**
 * Returns a function that calls `make` once and keeps the result. After a failure, the next call
 * tries again.
 */
export function memoizeSuccess<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return async () => {
    result ??= make();
    try {
      return await result;
    } catch (error) {
      result = undefined;
      throw error;
    }
  };
}
