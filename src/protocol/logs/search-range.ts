import type { EvmReader, LogFilter } from '../../ports/evm.ts';

/** How far back logs are searched: they are only asked where nothing else has what is looked for. */
const BLOCKS_BACK = 1_000_000n;

/** The blocks in which logs are searched, up to the present one. */
export async function searchRange(
  evm: EvmReader,
): Promise<Pick<LogFilter, 'fromBlock' | 'toBlock'>> {
  const { number: toBlock } = await evm.head();
  return { fromBlock: toBlock > BLOCKS_BACK ? toBlock - BLOCKS_BACK : 0n, toBlock };
}
