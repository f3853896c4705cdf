/** A signal that is aborted with the first of those that are there; undefined: none is. */
export function anySignal(
  ...signals: readonly (AbortSignal | undefined)[]
): AbortSignal | undefined {
  const [first, ...others] = signals.filter((signal) => signal !== undefined);
  return first === undefined || others.length === 0 ? first : AbortSignal.any([first, ...others]);
}
