/**
 * Keeps the results of a slow function without effects, by a text of its arguments. With more than `most` results, it
 * forgets all of them. A failure is not kept.
 */
export function keptResults<Result>(most: number) {
  const kept = new Map<string, Result>();
  return (of: string, compute: () => Result): Result => {
    if (kept.has(of)) return kept.get(of) as Result;
    const result = compute();
    if (kept.size >= most) kept.clear();
    kept.set(of, result);
    return result;
  };
}

/** Keeps one value for each object, as long as the object exists. */
export function keptFor<Owner extends object, Value>(create: () => Value) {
  const kept = new WeakMap<Owner, Value>();
  return (owner: Owner): Value => {
    const value = kept.get(owner) ?? create();
    kept.set(owner, value);
    return value;
  };
}

/** Shares the promise of each key. The next call after a failure starts again. */
export function sharedPromises<K, T>() {
  const shared = new Map<K, Promise<T>>();
  return (key: K, start: () => Promise<T>): Promise<T> => {
    const known = shared.get(key);
    if (known !== undefined) return known;
    const promise = start();
    shared.set(key, promise);
    promise.catch(() => shared.delete(key));
    return promise;
  };
}

/** Reads once, on first use. */
export function memoize<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= read());
}
