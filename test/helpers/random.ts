/**
 * Returns a function that returns whole numbers from 0 up to below a limit. The same seed returns the same
 * numbers (mulberry32).
 */
export function randomOf(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** The numbers in a variable: `41` is this one alone, `0-9999` are all of these. */
export function seedsOf(variable: string, usual: string): readonly number[] {
  const [from = 0, to = from] = (process.env[variable] ?? usual).split('-').map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
