import { formatLog, numberToHex, type Client } from 'viem';
import { OnboardError } from '../../domain/errors.ts';
import { statedReason } from '../../domain/text/stated-reason.ts';
import type { EvmLog, LogFilter } from '../../ports/evm.ts';
import { originOf, refusalIn, refusedRead, type EndpointRefusal } from './evm-client.ts';
import { evmLog } from './formatted.ts';
import { statedWindow } from './stated-window.ts';

/** With smaller windows, a search would take too long. */
const MIN_WINDOW = 16n;
/** Refusals because of the size of a search. Rate limits are handled by the transport and never reach this point. */
const SIZE_REFUSAL =
  /too many|limit|range|exceed|more than|too (?:large|wide|big|high)|response size|time.?out|timed out/i;

/**
 * Searches logs in windows of blocks, oldest first. The window shrinks to a size that the endpoint accepts and keeps
 * that size.
 */
export function createLogSearch(client: Client): (filter: LogFilter) => Promise<readonly EvmLog[]> {
  let window: bigint | undefined;

  /**
   * Returns the next smaller window after a refusal.
   * @throws OnboardError E-EVM-105, E-EVM-107
   */
  function narrower(refusal: EndpointRefusal, tried: bigint): bigint {
    const { failure, url } = refusal;
    const stated = statedWindow(failure, tried);
    if (stated === undefined && !SIZE_REFUSAL.test(failure.message)) throw refusedRead(refusal);
    const next = stated ?? tried / 2n;
    if (next < MIN_WINDOW) {
      const reason = statedReason(failure.message);
      throw new OnboardError('E-EVM-107', { url, reason });
    }
    return next;
  }

  return async ({ address, topics, fromBlock, toBlock }) => {
    const found: EvmLog[] = [];
    for (let from = fromBlock; from <= toBlock;) {
      const whole = toBlock - from + 1n;
      const size = window === undefined || window > whole ? whole : window;
      const range = { fromBlock: numberToHex(from), toBlock: numberToHex(from + size - 1n) };
      try {
        found.push(...(await search({ address, topics, ...range })));
        from += size;
      } catch (error) {
        const refusal = refusalIn(error);
        if (refusal === undefined) throw originOf(error);
        window = narrower(refusal, size);
      }
    }
    return found;
  };

  /** viem's `getLogs` requires events of an ABI; these searches give topics of several events. */
  async function search(filter: object): Promise<readonly EvmLog[]> {
    const params = [filter] as never;
    const logs = await client.request({ method: 'eth_getLogs', params });
    // A reorganisation removes logs.
    return logs.filter(({ removed }) => !removed).map((log) => evmLog(formatLog(log)));
  }
}
