/** Calls `make` once and keeps its result; after a failure, the next call tries again. */
export function memoizeSuccess<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return async () => {
    made ??= make();
    try {
      return await made;
    } catch (error) {
      made = undefined;
      throw error;
    }
  };
}
