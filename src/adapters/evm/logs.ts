import { numberToHex } from 'viem/utils';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/printable.ts';
import type { EvmLog, LogFilter } from '../../ports/evm.ts';
import type { JsonRpc, RpcFailure } from '../http/json-rpc.ts';
import { inShape, refusedRead } from './evm-rpc.ts';
import { logsShape } from './shapes.ts';
import { statedWindow } from './stated-window.ts';

/** Fewer blocks at a time would take for ever. */
const SMALLEST_WINDOW = 16n;
/** Too much in one search. Too many requests never come here: whoever says so is given time. */
const TOO_MUCH =
  /too many|limit|range|exceed|more than|too (?:large|wide|big|high)|response size|time.?out|timed out/i;

/** Searches logs in windows, oldest first, which become as small as the endpoint wants; it is remembered. */
export function createLogSearch(rpc: JsonRpc): (filter: LogFilter) => Promise<readonly EvmLog[]> {
  let window: bigint | undefined;

  /** The next smaller window after a refusal. @throws OnboardError E-EVM-105, E-EVM-107 */
  function narrower(failure: RpcFailure, tried: bigint): bigint {
    const stated = statedWindow(failure, tried);
    if (stated === undefined && !TOO_MUCH.test(failure.message)) {
      throw refusedRead(rpc, 'eth_getLogs', failure);
    }
    const next = stated ?? tried / 2n;
    if (next < SMALLEST_WINDOW) {
      const reason = printable(failure.message);
      throw new OnboardError('E-EVM-107', { url: rpc.url, reason });
    }
    return next;
  }

  return async ({ address, topics, fromBlock, toBlock }) => {
    const found: EvmLog[] = [];
    for (let from = fromBlock; from <= toBlock;) {
      const whole = toBlock - from + 1n;
      const size = window === undefined || window > whole ? whole : window;
      const params = [
        {
          address,
          topics,
          fromBlock: numberToHex(from),
          toBlock: numberToHex(from + size - 1n),
        },
      ];
      const answer = await rpc.request({ method: 'eth_getLogs', params }, { repeatable: true });
      if (answer.ok) {
        found.push(...inShape(rpc, 'eth_getLogs', answer.result, logsShape));
        from += size;
      } else {
        window = narrower(answer.failure, size);
      }
    }
    return found;
  };
}
