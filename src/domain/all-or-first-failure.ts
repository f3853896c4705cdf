/**
 * Waits for all promises to settle, then throws the first rejection in list order, even if a later
 * one rejected sooner.
 */
export async function allOrFirstFailure<const T extends readonly Promise<unknown>[]>(
  promises: T,
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  const values = (await Promise.allSettled(promises)).map((outcome): unknown => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
  return values as { -readonly [I in keyof T]: Awaited<T[I]> };
}
