/**
 * The order of two dotted versions by their numbers (negative: the first is older), a leading "v"
 * and what follows the numbers left aside; undefined where one of them is no version.
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
