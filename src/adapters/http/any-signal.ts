/**
 * Returns a signal that aborts as soon as one of the given signals aborts; undefined if none is
 * given.
 */
export function anySignal(
  ...signals: readonly (AbortSignal | undefined)[]
): AbortSignal | undefined {
  const [first, ...others] = signals.filter((signal) => signal !== undefined);
  return first === undefined || others.length === 0 ? first : AbortSignal.any([first, ...others]);
}
