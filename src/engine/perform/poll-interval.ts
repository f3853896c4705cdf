/** The usual block time of both chains under load, in milliseconds. */
const USUAL_BLOCK_MS = 2000;
const MIN_MS = 100;
const MAX_MS = 1000;

/**
 * Returns the pause between two polls of a pending transaction, in milliseconds. The pause is one sixth of the
 * block time: the program then detects an inclusion within 1.2 block times, including the request. After three
 * block times, the pause is half the block time, because something else delays the transaction.
 * @param waited milliseconds since the submission
 * @param blockTime milliseconds between blocks, if known; a chain that makes blocks only on demand has no block
 * time
 */
export function pollInterval(waited: number, blockTime = USUAL_BLOCK_MS): number {
  const block = Math.min(blockTime, USUAL_BLOCK_MS);
  const pause = waited < 3 * block ? block / 6 : block / 2;
  return Math.min(MAX_MS, Math.max(MIN_MS, Math.round(pause)));
}
