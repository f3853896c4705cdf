/** Returns a signal that aborts with the first of the given ones; undefined if none is given. */
export function anySignal(
  ...signals: readonly (AbortSignal | undefined)[]
): AbortSignal | undefined {
  const [first, ...others] = signals.filter((signal) => signal !== undefined);
  return first === undefined || others.length === 0 ? first : AbortSignal.any([first, ...others]);
}
