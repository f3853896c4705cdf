/** Calls `make` once and keeps its result; after a failure, the next call tries again. */
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
