import type { EvmReader, LogFilter } from '../../ports/evm.ts';

/** The maximum number of blocks before the head in a search range. */
const BLOCKS_BACK = 1_000_000n;

/** Returns the block range for log searches, up to the current head. */
export async function searchRange(
  evm: EvmReader,
): Promise<Pick<LogFilter, 'fromBlock' | 'toBlock'>> {
  const { number: toBlock } = await evm.head();
  return { fromBlock: toBlock > BLOCKS_BACK ? toBlock - BLOCKS_BACK : 0n, toBlock };
}
