/**
 * Waits for all promises to settle. If some rejected, throws the rejection that is first in the list, not in
 * time.
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
