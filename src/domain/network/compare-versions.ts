/**
 * Compares two dotted versions by their numbers: negative if the first is older. Ignores a leading
 * "v" and any suffix. Returns undefined if either text is not a version.
 */
export function compareVersions(a: string, b: string): number | undefined {
  const left = numbers(a);
  const right = numbers(b);
  if (left === undefined || right === undefined) return undefined;
  const length = Math.max(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbers(version: string): number[] | undefined {
  const match = /^v?(\d{1,9}(?:\.\d{1,9}){0,3})(?:[-+ ].*)?$/.exec(version.trim());
  return match?.[1]?.split('.').map(Number);
}
