/** The usual block time of both chains under load, in milliseconds. */
const USUAL_BLOCK_MS = 2000;
const MIN_MS = 100;
const MAX_MS = 1000;

/**
 * Returns the pause between two polls of a pending transaction, in milliseconds. The pause is one sixth of
 * the block time, or half the block time after three block times. A block time above 2 seconds counts as 2
 * seconds. The pause is at least 100 and at most 1000.
 * @param waited milliseconds since the submission
 * @param blockTime milliseconds between blocks, if known
 */
export function pollInterval(waited: number, blockTime = USUAL_BLOCK_MS): number {
  const block = Math.min(blockTime, USUAL_BLOCK_MS);
  const pause = waited < 3 * block ? block / 6 : block / 2;
  return Math.min(MAX_MS, Math.max(MIN_MS, Math.round(pause)));
}
