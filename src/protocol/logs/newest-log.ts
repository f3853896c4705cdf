import { OnboardError } from '../../domain/errors.ts';
import type { EvmLog, EvmReader, LogFilter } from '../../ports/evm.ts';
import { searchRange } from './search-range.ts';

/** Blocks in the first search, few because the log is usually recent. Each further search covers four times as many. */
const FIRST_WINDOW = 2_000n;

/**
 * Returns the newest log that matches a filter. Returns undefined if the searched blocks have none, or if the
 * endpoint allows too few blocks per search.
 * @param range the blocks to search; default: as far back as logs are searched
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
