import { OnboardError } from '../../domain/errors.ts';
import type { EvmLog, EvmReader, LogFilter } from '../../ports/evm.ts';
import { searchRange } from './search-range.ts';

/**
 * The number of blocks in the first search. Each further search covers four times as many blocks as the
 * previous search.
 */
const FIRST_WINDOW = 2_000n;

/**
 * Returns the newest log that matches a filter. Returns undefined if no searched block contains such a log,
 * or if the endpoint allows too few blocks per search.
 * @param range the blocks to search; by default the range of `searchRange`
 */
export async function newestLog(
  evm: EvmReader,
  filter: Pick<LogFilter, 'address' | 'topics'>,
  range?: Pick<LogFilter, 'fromBlock' | 'toBlock'>,
): Promise<EvmLog | undefined> {
  const { fromBlock: end, toBlock: head } = range ?? (await searchRange(evm));
  let toBlock = head;
  for (let window = FIRST_WINDOW; toBlock >= end; window *= 4n) {
    const fromBlock = toBlock - end > window ? toBlock - window : end;
    const logs = await logsOf(evm, { ...filter, fromBlock, toBlock });
    if (logs === undefined) return undefined;
    const newest = logs.at(-1);
    if (newest !== undefined) return newest;
    toBlock = fromBlock - 1n;
  }
  return undefined;
}

async function logsOf(evm: EvmReader, filter: LogFilter): Promise<readonly EvmLog[] | undefined> {
  try {
    return await evm.logs(filter);
  } catch (error) {
    if (error instanceof OnboardError && error.code === 'E-EVM-107') return undefined;
    throw error;
  }
}
