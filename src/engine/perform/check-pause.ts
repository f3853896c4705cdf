/** What both chains keep when they are busy. */
const USUAL_BLOCK_MS = 2000;
const LEAST_MS = 100;
const MOST_MS = 1000;

/**
 * How long to wait before looking again for a transaction, in milliseconds. A sixth of the time between
 * blocks: what the next block includes is noticed within 1.2 times that time, the question's own way
 * counted in. What is not in after three blocks waits for something else, and is looked for less often.
 * @param waited milliseconds since it was submitted
 * @param blockTime milliseconds between blocks, where it is known; a chain that only makes blocks when
 * there is something to put in them has no such time
 */
export function checkPause(waited: number, blockTime = USUAL_BLOCK_MS): number {
  const block = Math.min(blockTime, USUAL_BLOCK_MS);
  const pause = waited < 3 * block ? block / 6 : block / 2;
  return Math.min(MOST_MS, Math.max(LEAST_MS, Math.round(pause)));
}
