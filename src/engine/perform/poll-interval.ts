/** The block time of both chains under load. */
const USUAL_BLOCK_MS = 2000;
const MIN_MS = 100;
const MAX_MS = 1000;

/**
 * Returns the pause before a pending transaction is polled again, in milliseconds. One sixth of the block time
 * detects inclusion within 1.2 block times, including the request itself. A transaction that is still pending after
 * three blocks is held up by something else, so it is polled less often.
 * @param waited milliseconds since it was submitted
 * @param blockTime milliseconds between blocks, if known; a chain that only makes blocks on demand has no block time
 */
export function pollInterval(waited: number, blockTime = USUAL_BLOCK_MS): number {
  const block = Math.min(blockTime, USUAL_BLOCK_MS);
  const pause = waited < 3 * block ? block / 6 : block / 2;
  return Math.min(MAX_MS, Math.max(MIN_MS, Math.round(pause)));
}
